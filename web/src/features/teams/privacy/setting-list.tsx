import type { NamingSetting } from '@deskbell/contract/people';
import styles from './mention-list.module.css';

const LABELS: Record<NamingSetting['kind'], string> = {
  site: 'Site',
  tag: 'Tag',
  canned_reply: 'Canned reply',
  report: 'Monthly report',
  report_recipient: 'Recipient of reports',
  token: 'API token',
  webhook: 'Webhook',
  channel: 'Channel',
  known_issue: 'Known issue',
  help_link: 'Help link',
};

export function SettingList({ settings }: { settings: readonly NamingSetting[] }) {
  if (settings.length === 0) return null;
  return (
    <div className={styles.mentions}>
      <p id="naming-settings">Also named in your settings, which stay as they are:</p>
      <ul aria-labelledby="naming-settings">
        {settings.map(({ kind, name }) => (
          <li key={`${kind} ${name}`} className={styles.setting}>
            {LABELS[kind]} <bdi className={styles.title}>{name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
