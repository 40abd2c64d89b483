import type { ImportDetail, ImportMapping } from '@deskbell/contract/imports';

export type MappingChanges = Partial<ImportMapping>;

/** What the server will answer: words that are not named keep what they have. */
export function withChanges(detail: ImportDetail, changes: MappingChanges): ImportDetail {
  if (!detail.mapping) return detail;
  const { sites = detail.mapping.sites } = changes;
  const { statuses, priorities, tags, people } = detail.mapping;
  return {
    ...detail,
    mapping: {
      sites,
      statuses: replaced(statuses, changes.statuses, ({ value }) => value),
      priorities: replaced(priorities, changes.priorities, ({ value }) => value),
      tags: replaced(tags, changes.tags, ({ value }) => value),
      people: replaced(people, changes.people, ({ agent }) => agent),
    },
  };
}

function replaced<Row>(rows: Row[], changed: readonly Row[] = [], wordOf: (row: Row) => string): Row[] {
  const byWord = new Map(changed.map((row) => [wordOf(row), row]));
  return rows.map((row) => byWord.get(wordOf(row)) ?? row);
}
