import type { Webhook } from '@deskbell/contract/webhooks';
import { Ellipsis, History, KeyRound, Pencil, Power, PowerOff, Trash2 } from 'lucide-react';
import { Link, type LinkProps } from 'react-router';
import { dateTime } from '../../../format/zoned-time.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { showFailure } from '../show-failure.ts';
import { useChangeWebhook } from './webhook-queries.ts';
import styles from './webhook-row.module.css';
import { FailingSince, SwitchedOff, WebhookState } from './webhook-state.tsx';

export type WebhookAction = 'edit' | 'secret' | 'delete';

interface WebhookRowProps {
  webhook: Webhook;
  siteName: string | undefined;
  timezone: string;
  log: LinkProps;
  onLog: () => void;
  onAction: (action: WebhookAction) => void;
}

export function WebhookRow({ webhook, siteName, timezone, log, onLog, onAction }: WebhookRowProps) {
  const { id, team_id, url, events, site_id, includes_notes, is_active, created_by_name } = webhook;
  const change = useChangeWebhook({ teamId: team_id, webhookId: id });
  const facts = [
    site_id === null ? 'All sites' : (siteName ?? 'One site'),
    includes_notes ? 'with team notes' : 'without team notes',
    ...(created_by_name ? [`added by ${created_by_name}`] : []),
  ];

  const switchTo = (isOn: boolean) =>
    change.mutate(
      { is_active: isOn },
      { onError: (error) => showFailure(`The webhook was not switched ${isOn ? 'on' : 'off'}`, error) },
    );

  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link {...log} className={styles.url} title="Deliveries">
          {url}
        </Link>
        <ul className={styles.events} aria-label="Events">
          {events.map((event) => (
            <li key={event}>{event}</li>
          ))}
        </ul>
        <p className={styles.facts}>
          <bdi>{facts.join(' · ')}</bdi>
        </p>
      </div>
      <div className={styles.state}>
        <WebhookState of={webhook} />
        <FailingSince of={webhook} timezone={timezone} />
        <Link {...log} className={styles.log}>
          Deliveries
        </Link>
      </div>
      <span className={styles.more}>
        <Menu
          label={`Actions for ${url}`}
          trigger={<IconButton label={`More about ${url}`} hint="More" icon={<Ellipsis {...ICON} />} />}
        >
          <MenuItem icon={<History {...ICON} />} onSelect={onLog}>
            Deliveries
          </MenuItem>
          <MenuItem icon={<Pencil {...ICON} />} onSelect={() => onAction('edit')}>
            Edit
          </MenuItem>
          <MenuItem icon={<KeyRound {...ICON} />} onSelect={() => onAction('secret')}>
            New secret…
          </MenuItem>
          <MenuItem
            icon={is_active ? <PowerOff {...ICON} /> : <Power {...ICON} />}
            onSelect={() => switchTo(!is_active)}
          >
            {is_active ? 'Switch off' : 'Switch on'}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 {...ICON} />} onSelect={() => onAction('delete')}>
            Delete
          </MenuItem>
        </Menu>
      </span>
      {!is_active && (
        <SwitchedOff reason={webhook.off_reason} isBusy={change.isPending} onSwitchOn={() => switchTo(true)} />
      )}
      {webhook.former_secret_until && (
        <p className={styles.former}>
          <KeyRound {...ICON_SM} />
          Also signed with the former secret until {dateTime(new Date(webhook.former_secret_until), timezone)}.
        </p>
      )}
    </li>
  );
}
