import type { NotificationChoices, TeamNotifications } from '@deskbell/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { sitesQuery } from '../../api/ticket-site.ts';
import { isolated } from '../../format/isolated.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import styles from './team-email-settings.module.css';

const REPLIES = [
  { value: 'mine', label: 'Mine' },
  { value: 'all', label: 'All' },
  { value: 'none', label: 'None' },
] as const;

const OVERDUE = [
  { value: 'unassigned', label: 'Mine and unassigned' },
  { value: 'mine', label: 'Mine' },
  { value: 'none', label: 'None' },
] as const;

interface TeamEmailSettingsProps {
  team: TeamNotifications;
  onChange: (changes: Partial<NotificationChoices>) => void;
}

export function TeamEmailSettings({ team, onChange }: TeamEmailSettingsProps) {
  const id = `emails-${team.team_id}`;
  const { data: sites = [] } = useQuery({ ...sitesQuery, enabled: false });
  const hasGoals = sites.some(({ team_id, has_goals }) => team_id === team.team_id && has_goals);
  return (
    <section className={styles.team} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        Notifications from {isolated(team.team_name)}
      </h3>
      {team.role === 'client' ? (
        <p className={styles.text}>You get an email, and a row in your inbox, when the team replies to your notes.</p>
      ) : (
        <>
          <p className={styles.text}>By email, and in your inbox except new tickets.</p>
          <Switch
            label="New tickets"
            checked={team.new_tickets}
            onChange={(event) => onChange({ new_tickets: event.target.checked })}
          />
          <div className={styles.row}>
            <span>Customer replied</span>
            <Segmented
              label="Customer replied"
              value={team.replies}
              options={REPLIES}
              onChange={(replies) => onChange({ replies })}
            />
          </div>
          <Switch
            label="Assignments"
            checked={team.assigned}
            onChange={(event) => onChange({ assigned: event.target.checked })}
          />
          <Switch
            label="Widget alarms"
            checked={team.alarms}
            onChange={(event) => onChange({ alarms: event.target.checked })}
          />
          {hasGoals && (
            <div className={styles.row}>
              <span>Overdue</span>
              <Segmented
                label="Overdue"
                value={team.overdue}
                options={OVERDUE}
                onChange={(overdue) => onChange({ overdue })}
              />
            </div>
          )}
        </>
      )}
      <Switch
        label="Monthly reports"
        checked={team.reports}
        onChange={(event) => onChange({ reports: event.target.checked })}
      />
    </section>
  );
}
