import type { NotificationChoices, TeamNotifications } from '@deskbell/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pushWorkerQuery } from '../../../api/push-worker-query.ts';
import { sitesQuery } from '../../../api/ticket-site.ts';
import { isolated } from '../../../format/isolated.ts';
import { Check } from '../../../ui/controls/check.tsx';
import { chooseTabNews, useDesktopNotifications, useTabNews } from '../../../ui/feedback/desktop-notifications.ts';
import styles from './notification-matrix.module.css';
import { isTold, type NotificationRow, pushChoice, rowsFor, scopeChoice, toldChoice } from './notification-rows.ts';

interface NotificationMatrixProps {
  team: TeamNotifications;
  isAlone: boolean;
  /** What an open tab shows is a choice of this browser for all teams, so it is a column where there is one. */
  isOnlyTeam: boolean;
  onChange: (changes: Partial<NotificationChoices>) => void;
}

export function NotificationMatrix({ team, isAlone, isOnlyTeam, onChange }: NotificationMatrixProps) {
  const { data: sites = [] } = useQuery({ ...sitesQuery, enabled: false });
  const hasGoals = sites.some(({ team_id, has_goals }) => team_id === team.team_id && has_goals);
  const rows = rowsFor({ isClient: team.role === 'client', isAlone, hasGoals });
  const hasTabs = isOnlyTeam && team.role !== 'client';
  const title = isAlone ? 'Notifications' : `Notifications from ${isolated(team.team_name)}`;
  return (
    <section aria-label={title}>
      {!isOnlyTeam && <h3 className={styles.title}>{title}</h3>}
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">Tell me about</th>
            <th scope="col">Email</th>
            <th scope="col">Push</th>
            {hasTabs && <th scope="col">Open tab</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MatrixRow key={row.label} {...{ row, team, hasTabs, onChange }} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface MatrixRowProps {
  row: NotificationRow;
  team: TeamNotifications;
  hasTabs: boolean;
  onChange: (changes: Partial<NotificationChoices>) => void;
}

function MatrixRow({ row, team, hasTabs, onChange }: MatrixRowProps) {
  const told = isTold(row, team);
  return (
    <tr>
      <th scope="row">
        {row.label}
        <Detail {...{ row, team, onChange }} />
      </th>
      <td>
        <Check
          label={`${row.label}, Email`}
          checked={told}
          disabled={row.email === null}
          title={row.email === null ? 'Always' : undefined}
          onChange={({ target }) => onChange(toldChoice(row, target.checked))}
        />
      </td>
      <td>
        {row.push === null ? (
          <Dash />
        ) : (
          <Check
            label={`${row.label}, Push`}
            checked={told && team.push.includes(row.push)}
            disabled={!told}
            onChange={({ target }) => onChange(pushChoice(row, team.push, target.checked))}
          />
        )}
      </td>
      {hasTabs && (
        <td>
          <TabCheck row={row} />
        </td>
      )}
    </tr>
  );
}

function Detail({ row, team, onChange }: Omit<MatrixRowProps, 'hasTabs'>): ReactNode {
  const { label, detail, email, scopes } = row;
  const [first, ...others] = scopes ?? [];
  if (!first || email === null) return detail && <small>{detail}</small>;
  if (others.length === 0) return <small>{first.label}</small>;
  const chosen = String(team[email]);
  return (
    <select
      className={styles.scope}
      aria-label={`${label}, of which tickets`}
      disabled={!isTold(row, team)}
      value={scopes?.some(({ value }) => value === chosen) ? chosen : first.value}
      onChange={({ target }) => onChange(scopeChoice(row, target.value))}
    >
      {scopes?.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Takes effect at once: it is stored in the browser. */
function TabCheck({ row: { label, tab } }: { row: NotificationRow }) {
  const state = useDesktopNotifications();
  const news = useTabNews();
  const { data: pushWorker } = useQuery(pushWorkerQuery);
  if (tab === null) return <Dash />;
  if (pushWorker) return <Dash reason="This browser gets push instead" />;
  if (state === 'unsupported') return <Dash />;
  if (state === 'blocked') return <Dash reason="Blocked by the browser" />;
  return (
    <Check
      label={`${label}, Open tab`}
      checked={news.includes(tab)}
      onChange={({ target }) => void chooseTabNews(tab, target.checked)}
    />
  );
}

const Dash = ({ reason = 'Not available' }: { reason?: string }) => (
  <span className={styles.dash} role="img" aria-label={reason} title={reason} />
);
