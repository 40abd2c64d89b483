import { expect, test } from 'vitest';
import { migrationsFolder } from '../../testing/test-database.ts';
import { migrationNames, readMigration } from './migrate.ts';

/** The last migration of the release before this one, which serves while the later ones run. Raise it with each release. */
const RELEASED = '0017_privacy';

/** What breaks the release before, or locks it out of a large table; see docs/decisions/0086-upgrades-without-a-stop.md. */
const RULES: Record<string, RegExp> = {
  'drops a column': /\bdrop column\b/,
  'drops a table': /^drop (table|view)\b/m,
  'needs one transaction': /\bcreate temporary\b/,
  'renames a table or column': /\brename (to|column|constraint)?\b/,
  'changes the type of a column': /\balter column \w+ (set data )?type\b/,
  'makes a column not null': /\bset not null\b/,
  'adds a column that an insert of the release before leaves out':
    /\badd column (?![^,;]*\bdefault\b)[^,;]*\bnot null\b/,
  'checks all rows under a lock: add the constraint as not valid':
    /\badd constraint (?![^;]*\bnot valid\b)[^;]*\b(check|references)\b/,
};
const CREATED_TABLE = /^create table (\w+)/gm;
const PLAIN_INDEX = /^create (?:unique )?index (?!concurrently)\w+\s+on (\w+)/gm;

const names = migrationNames(migrationsFolder).filter((name) => name > RELEASED);
const textOf = (name: string) => readMigration(migrationsFolder, name).replace(/--.*$/gm, '').toLowerCase();

/** What is wrong with a migration, beside tables that no released migration made. */
function faultsOf(text: string, newTables: ReadonlySet<string>): string[] {
  // A new table may have any constraint, and go again; nobody waits for it.
  const changes = text
    .replace(/^create table[^;]*;/gm, '')
    .replace(/^drop table ([\w, ]+);/gm, (drop, tables: string) =>
      tables.split(', ').every((table) => newTables.has(table)) ? '' : drop,
    );
  const faults = Object.entries(RULES).flatMap(([fault, rule]) => (rule.test(changes) ? [fault] : []));
  const indexed = [...text.matchAll(PLAIN_INDEX)].flatMap(([, table = '']) => (newTables.has(table) ? [] : [table]));
  return [...faults, ...indexed.map((table) => `builds an index of ${table} without "concurrently"`)];
}

test.each(names)('%s can run while the release before serves', (name) => {
  const newTables = new Set(
    names.flatMap((each) => [...textOf(each).matchAll(CREATED_TABLE)].map(([, table = '']) => table)),
  );
  expect(faultsOf(textOf(name), newTables)).toEqual([]);
});

test.each([
  'alter table tickets drop column title;',
  'drop table tickets;',
  'drop table sums, tickets;',
  'create temporary table moved (id bigint);',
  'alter table tickets rename title to subject;',
  'alter table tickets alter column title type varchar;',
  'alter table tickets alter column user_email set not null;',
  'alter table tickets add column a text default null, add column color text not null;',
  'alter table tickets add constraint short check (length(title) < 10);',
  'create index tickets_by_title on tickets (title);',
])('%s is refused', (text) => {
  expect(faultsOf(text, new Set(['sums']))).toHaveLength(1);
});
