import type { KnownIssue } from '@deskbell/contract/known-issues';
import { KNOWN_ISSUES_MAX } from '@deskbell/contract/limits';
import type { Site } from '@deskbell/contract/sites';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { counted, number } from '../../../format/counted.ts';
import { KnownIssueDialog } from '../../../known-issues/known-issue-dialog.tsx';
import { useKnownIssues } from '../../../known-issues/known-issue-queries.ts';
import { SolveDialog } from '../../../known-issues/solve-dialog.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import styles from './known-issues.module.css';

type Open = { kind: 'edit'; issue?: KnownIssue } | { kind: 'solve'; issue: KnownIssue };

export function KnownIssues({ site, timezone }: { site: Site; timezone: string }) {
  const { data, isError, refetch } = useKnownIssues(site.id);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const live = data?.filter(({ solved_at }) => solved_at === null) ?? [];
  const solved = data?.filter(({ solved_at }) => solved_at !== null) ?? [];
  // One whose reply can still be taken back may be live again.
  const isFull = data !== undefined && live.length >= KNOWN_ISSUES_MAX;
  return (
    <Card aria-labelledby="known-issues">
      <CardHead title="Known issues" titleId="known-issues">
        <Button
          size="sm"
          icon={<Plus {...ICON} />}
          disabled={!data || isFull}
          onClick={() => setOpen({ kind: 'edit' })}
        >
          New Known Issue
        </Button>
      </CardHead>
      <CardBody className={styles.body}>
        {!data && isError && <LoadFailure label="The known issues" onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton width="60%" />}
        {data && live.length === 0 && (
          <p className={styles.faint}>
            Nothing is known to be broken. When something is, say it once: visitors read it above the form, and one
            reply answers everyone who wrote.
          </p>
        )}
        <ul className={classNames(styles.list, styles.issues)}>
          {live.map((issue) => (
            <li key={issue.id}>
              <div>
                <p className={styles.sentence} dir="auto">
                  “{issue.sentence}”
                </p>
                <p className={styles.facts}>
                  {issue.page === null ? <span>every page</span> : <code>{issue.page}</code>}
                  <span>
                    live since <TimeAgo at={issue.started_at} timezone={timezone} />
                  </span>
                  <span>{number(issue.people)} me too</span>
                  {issue.tickets > 0 && <span>{counted(issue.tickets, 'linked ticket')}</span>}
                  {issue.followers > 0 && (
                    <span>
                      {number(issue.followers)} want to be told, {number(issue.confirmed_followers)} confirmed
                    </span>
                  )}
                </p>
              </div>
              <Button size="sm" variant="ghost" onClick={() => setOpen({ kind: 'edit', issue })}>
                Edit
              </Button>
              <Button size="sm" onClick={() => setOpen({ kind: 'solve', issue })}>
                Solve…
              </Button>
            </li>
          ))}
        </ul>
        {live.length > 0 && (
          <p className={styles.faint}>
            {live.length} of {KNOWN_ISSUES_MAX} live{isFull && '. Solve one first.'}
          </p>
        )}
        {solved.length > 0 && <SolvedIssues issues={solved} timezone={timezone} />}
      </CardBody>
      {open?.kind === 'edit' && <KnownIssueDialog site={site} issue={open.issue} timezone={timezone} onClose={close} />}
      {open?.kind === 'solve' && <SolveDialog issue={open.issue} onClose={close} />}
    </Card>
  );
}

const SolvedIssues = ({ issues, timezone }: { issues: readonly KnownIssue[]; timezone: string }) => (
  <details className={styles.solved}>
    <summary>{number(issues.length)} solved</summary>
    <ul className={styles.list}>
      {issues.map(({ id, sentence, people, solved_at }) => (
        <li key={id}>
          <div>
            <p dir="auto">“{sentence}”</p>
            <p className={styles.facts}>
              {solved_at && (
                <span>
                  solved <TimeAgo at={solved_at} timezone={timezone} />
                </span>
              )}
              <span>{number(people)} me too</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  </details>
);
