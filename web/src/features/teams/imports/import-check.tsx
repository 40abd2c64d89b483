import { TAGS_MAX } from '@deskbell/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { FileBraces, MegaphoneOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { counted, number } from '../../../format/counted.ts';
import { tagsQuery } from '../../../tags/tag-queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RecordSkeletons } from '../../../ui/layout/record-row.tsx';
import { ICON, ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import type { TeamSite } from '../members/access-fields.tsx';
import { useMembers } from '../members/member-queries.ts';
import { showFailure } from '../show-failure.ts';
import { AnotherFile } from './another-file.tsx';
import { MatchedColumns } from './column-answers.tsx';
import { FactTile, FactTiles } from './fact-tiles.tsx';
import { FaultCard } from './fault-card.tsx';
import { DateAnswers } from './file-answers.tsx';
import styles from './import-check.module.css';
import { useChangeMapping, useChangeState } from './import-queries.ts';
import { createdBetween, otherFacts } from './import-texts.ts';
import { PlaceMapping, SiteChoice } from './site-choice.tsx';
import { StepCard } from './step-card.tsx';
import {
  type CheckedImport,
  PeopleMapping,
  PriorityMapping,
  StatusMapping,
  TagMapping,
  tagTotal,
} from './word-mappings.tsx';

interface ImportCheckProps {
  checked: CheckedImport;
  sites: readonly TeamSite[];
}

export function ImportCheck({ checked, sites }: ImportCheckProps) {
  const { team_id: teamId, summary, mapping } = checked;
  const ids = { teamId, importId: checked.id };
  const { data: members = [], isPending: awaitsMembers } = useMembers(teamId);
  const { data: tags = [], isPending: awaitsTags } = useQuery(tagsQuery(teamId));
  const changing = useChangeMapping(ids);
  const starting = useChangeState(ids);
  const head = useRef<HTMLDivElement>(null);
  const [lacksSite, setLacksSite] = useState(false);
  const parts = { checked, onChange: changing.mutate };
  const hasSite = mapping.sites.site_id !== null;
  const problem = lacksSite && !hasSite ? 'Choose the site that the tickets go to.' : null;
  const isOverTagLimit = tagTotal(checked, tags) > Math.max(TAGS_MAX, tags.length);

  function start() {
    if (!hasSite) {
      setLacksSite(true);
      [...(head.current?.querySelectorAll('select') ?? [])].at(-1)?.focus();
      return;
    }
    starting.mutate('running', { onError: (error) => showFailure('The import did not start', error) });
  }

  return (
    <div className={styles.stack}>
      <StepCard icon={<FileBraces {...ICON_LG} />} title={checked.file_name} meta="Nothing is stored yet">
        <FactTiles>
          <FactTile label={summary.tickets === 1 ? 'ticket' : 'tickets'} value={number(summary.tickets)} />
          <FactTile label={summary.comments === 1 ? 'comment' : 'comments'} value={number(summary.comments)} />
          <FactTile label="created" value={createdBetween(summary)} />
          <FactTile
            label={summary.faults === 1 ? 'faulty line' : 'faulty lines'}
            value={number(summary.faults)}
            isBad={summary.faults > 0}
          />
        </FactTiles>
        {otherFacts(summary) && <p className={styles.facts}>{otherFacts(summary)}</p>}
        <div ref={head}>
          <SiteChoice {...parts} sites={sites} problem={problem} />
        </div>
      </StepCard>
      <DateAnswers key={`${checked.id} ${checked.timezone} ${checked.day_first}`} detail={checked} />
      {checked.headers && <MatchedColumns detail={checked} headers={checked.headers} />}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <PlaceMapping {...parts} sites={sites} />
          {mapping.statuses.length > 0 && <StatusMapping {...parts} />}
          {mapping.priorities.length > 0 && <PriorityMapping {...parts} />}
          {summary.faults > 0 && <FaultCard ids={ids} summary={summary} />}
        </div>
        <div className={styles.stack}>
          {awaitsMembers && <Choices />}
          {!awaitsMembers && mapping.people.length > 0 && <PeopleMapping {...parts} members={members} />}
          {!awaitsTags && mapping.tags.length > 0 && <TagMapping {...parts} tags={tags} />}
        </div>
      </div>
      <p className={styles.callout}>
        <MegaphoneOff {...ICON} />
        <span>
          <b>Nobody is told.</b> An import sends no email, no webhook and no notification. Closed tickets arrive
          archived; original dates stay.
        </span>
      </p>
      <div className={styles.actions}>
        <AnotherFile ids={ids} variant="ghost" />
        <Button
          variant="primary"
          disabled={isOverTagLimit || summary.tickets === 0}
          title={isOverTagLimit ? 'Too many tags: leave some out.' : undefined}
          busy={starting.isPending}
          onClick={start}
        >
          {startLabel(checked)}
        </Button>
      </div>
    </div>
  );
}

const Choices = () => (
  <Card>
    <RecordSkeletons label="Loading members" />
  </Card>
);

/** Known tickets get what is new of their comments. */
function startLabel({ summary, known_tickets }: CheckedImport): string {
  const added = Math.max(0, summary.tickets - known_tickets);
  return added === 0 && known_tickets > 0 ? 'Import What Is New' : `Import ${counted(added, 'Ticket')}`;
}
