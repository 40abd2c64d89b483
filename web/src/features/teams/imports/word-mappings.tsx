import type { ImportDetail, ImportMapping, ImportSummary } from '@deskbell/contract/imports';
import { TAGS_MAX } from '@deskbell/contract/limits';
import type { Tag } from '@deskbell/contract/tags';
import type { Member } from '@deskbell/contract/teams';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import { counted, number } from '../../../format/counted.ts';
import { PRIORITY_LABELS, STATUS_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { option } from '../../../ui/controls/field.tsx';
import { MappingCard } from './mapping-card.tsx';
import type { MappingChanges } from './mapping-changes.ts';

export interface CheckedImport extends ImportDetail {
  summary: ImportSummary;
  mapping: ImportMapping;
}

interface WordMappingProps {
  checked: CheckedImport;
  onChange: (changes: MappingChanges) => void;
}

export function StatusMapping({ checked: { summary, mapping }, onChange }: WordMappingProps) {
  const counts = countsOf(summary.statuses);
  return (
    <MappingCard
      title="Statuses"
      noun="Status"
      words={mapping.statuses.map(({ value, status }) => ({
        key: value,
        word: value,
        count: counts.get(value) ?? 0,
        value: status,
      }))}
      options={TICKET_STATUSES.map((status) => option(status, STATUS_LABELS[status]))}
      onChange={(value, chosen) => {
        const status = TICKET_STATUSES.find((each) => each === chosen);
        if (status) onChange({ statuses: [{ value, status }] });
      }}
    />
  );
}

export function PriorityMapping({ checked: { summary, mapping }, onChange }: WordMappingProps) {
  const counts = countsOf(summary.priorities);
  return (
    <MappingCard
      title="Priorities"
      noun="Priority"
      words={mapping.priorities.map(({ value, priority }) => ({
        key: value,
        word: value,
        count: counts.get(value) ?? 0,
        value: priority,
      }))}
      options={TICKET_PRIORITIES.map((priority) => option(priority, PRIORITY_LABELS[priority]))}
      onChange={(value, chosen) => {
        const priority = TICKET_PRIORITIES.find((each) => each === chosen);
        if (priority) onChange({ priorities: [{ value, priority }] });
      }}
    />
  );
}

export function PeopleMapping({ checked, members, onChange }: WordMappingProps & { members: readonly Member[] }) {
  const { summary, mapping } = checked;
  const agents = new Map(summary.agents.map((agent) => [agent.key, agent]));
  return (
    <MappingCard
      title="People"
      meta="by address"
      noun="Member"
      words={mapping.people.map(({ agent: key, member_id }) => {
        const agent = agents.get(key);
        return {
          key,
          word: agent?.email ?? agent?.name ?? key,
          count: agent?.tickets ?? 0,
          countTitle: `Assigned to ${counted(agent?.tickets ?? 0, 'ticket')}, wrote ${counted(agent?.comments ?? 0, 'comment')}`,
          value: member_id ?? '',
        };
      })}
      options={[
        option('', 'Name only'),
        ...members
          .filter(({ role, is_waiting }) => role !== 'client' && !is_waiting)
          .map(({ id, name }) => option(id, name)),
      ]}
      onChange={(agent, chosen) => onChange({ people: [{ agent, member_id: Number(chosen) || null }] })}
    />
  );
}

const LEFT_OUT = '';

/** The tags that the team would have. */
export const tagTotal = ({ mapping }: CheckedImport, tags: readonly Tag[]) =>
  tags.length + mapping.tags.filter(({ tag }) => tag === 'new').length;

export function TagMapping({ checked, tags, onChange }: WordMappingProps & { tags: readonly Tag[] }) {
  const { summary, mapping } = checked;
  const counts = countsOf(summary.tags);
  const excess = tagTotal(checked, tags) - TAGS_MAX;
  return (
    <MappingCard
      title="Tags"
      meta={`${number(mapping.tags.length)} found, ${TAGS_MAX} is the limit`}
      noun="Tag"
      words={mapping.tags.map(({ value, tag }) => ({
        key: value,
        word: value,
        count: counts.get(value) ?? 0,
        value: tag ?? LEFT_OUT,
      }))}
      options={[
        option('new', 'New tag'),
        option(LEFT_OUT, 'Leave out'),
        ...tags.map(({ id, name }) => option(id, name)),
      ]}
      onChange={(value, chosen) =>
        onChange({ tags: [{ value, tag: chosen === 'new' ? 'new' : Number(chosen) || null }] })
      }
      problem={excess > 0 ? tooManyTags(excess) : undefined}
      note={tagNote(mapping)}
    />
  );
}

const tooManyTags = (excess: number) =>
  `A team has at most ${TAGS_MAX} tags. Leave out ${number(excess)} more, or give ${excess === 1 ? 'it' : 'them'} a tag that you have.`;

/** Returns '28 are created. 3 are left out.' */
function tagNote({ tags }: ImportMapping): string {
  const created = tags.filter(({ tag }) => tag === 'new').length;
  const leftOut = tags.filter(({ tag }) => tag === null).length;
  return [
    created > 0 && `${number(created)} ${created === 1 ? 'is' : 'are'} created.`,
    leftOut > 0 && `${number(leftOut)} ${leftOut === 1 ? 'is' : 'are'} left out.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const countsOf = ({ values }: ImportSummary['statuses']) => new Map(values.map(({ value, count }) => [value, count]));
