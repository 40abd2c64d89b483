import type { SiteGoals } from '@deskbell/contract/goals';
import { FormError } from '../../../ui/controls/field.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import styles from './goal-alarms.module.css';
import { useChangeGoals } from './goal-queries.ts';

/** Applies at once, to the goals that are saved. */
export function GoalAlarms({ goals }: { goals: SiteGoals }) {
  const change = useChangeGoals(goals.site_id);
  const { warns, alarms } = change.isPending ? { ...goals, ...change.variables } : goals;
  return (
    <Card aria-labelledby="goal-alarms" className={styles.card}>
      <CardHead title="When time runs out" titleId="goal-alarms" />
      <CardBody className={styles.body}>
        <Switch
          label="Warn before"
          hint="When a quarter of the time is left"
          checked={warns}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate({ goals: goals.goals, warns: target.checked })}
        />
        <Switch
          label="Tell when missed"
          hint="The assignee; without one, members who want it. Only in business hours."
          checked={alarms}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate({ goals: goals.goals, alarms: target.checked })}
        />
        {change.isError && <FormError>The change was not saved. Please try again.</FormError>}
      </CardBody>
    </Card>
  );
}
