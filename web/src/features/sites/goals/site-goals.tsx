import type { SiteGoals as Goals } from '@deskbell/contract/goals';
import type { Site } from '@deskbell/contract/sites';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SwitchControl } from '../../../ui/controls/switch.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import { PageSpinner } from '../../../ui/layout/page.tsx';
import { GoalAlarms } from './goal-alarms.tsx';
import { draftOf } from './goal-draft.ts';
import { GoalForm } from './goal-form.tsx';
import { siteGoalsQuery } from './goal-queries.ts';
import styles from './site-goals.module.css';

export function SiteGoals({ site, timezone }: { site: Site; timezone: string }) {
  const { data: goals, isError, refetch } = useQuery(siteGoalsQuery(site.id));
  if (goals)
    return (
      <>
        <LoadedGoals site={site} goals={goals} timezone={timezone} />
        {goals.goals.length > 0 && <GoalAlarms goals={goals} />}
      </>
    );
  return isError ? <LoadFailure label="The goals" onRetry={() => void refetch()} /> : <PageSpinner />;
}

function LoadedGoals({ site, goals, timezone }: { site: Site; goals: Goals; timezone: string }) {
  const [draft, setDraft] = useState(() => draftOf(goals));
  const isSaved = goals.goals.length > 0;
  const switchTo = (isOn: boolean) => setDraft({ ...draft, isOn });
  return (
    <Card aria-labelledby="goals">
      <CardHead title="Goals" titleId="goals">
        {(isSaved || draft.isOn) && (
          <SwitchControl aria-label="Goals" checked={draft.isOn} onChange={({ target }) => switchTo(target.checked)} />
        )}
      </CardHead>
      <CardBody className={styles.body}>
        <p className={styles.about}>
          How fast customers of {isolated(site.name)} should hear from you. The clock of a reply runs only while the
          customer waits for you. Resolution runs until the ticket is resolved and does not pause.
        </p>
        {isSaved || draft.isOn ? (
          <GoalForm site={site} saved={goals} draft={draft} timezone={timezone} onChange={setDraft} />
        ) : (
          <Button variant="primary" size="sm" className={styles.start} onClick={() => switchTo(true)}>
            Set goals
          </Button>
        )}
      </CardBody>
    </Card>
  );
}
