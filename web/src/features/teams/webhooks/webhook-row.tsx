import type { Webhook } from '@deskbell/contract/webhooks';
import { CircleAlert, Ellipsis, History, KeyRound, Pencil, Power, PowerOff, Trash2 } from 'lucide-react';
import { Link, type LinkProps } from 'react-router';
import { dateTime, exactTime, shortDateTime } from '../../../format/zoned-time.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { showFailure } from '../show-failure.ts';
import { useChangeWebhook } from './webhook-queries.ts';
import styles from './webhook-row.module.css';

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
        <State webhook={webhook} />
        <Failing webhook={webhook} timezone={timezone} />
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

interface SwitchedOffProps {
  reason: string | null;
  isBusy: boolean;
  onSwitchOn: () => void;
}

const SwitchedOff = ({ reason, isBusy, onSwitchOn }: SwitchedOffProps) => (
  <div className={styles.off} data-broken={reason !== null || undefined}>
    <CircleAlert {...ICON_SM} />
    <p>{reason ?? 'A member switched it off. Events are not sent.'}</p>
    <Button size="xs" busy={isBusy} onClick={onSwitchOn}>
      Switch on
    </Button>
  </div>
);

function State({ webhook: { is_active, off_reason, failing_since } }: { webhook: Webhook }) {
  if (!is_active)
    return (
      <Badge {...(off_reason ? { className: styles.bad } : { tone: 'neutral' as const })} icon={<Power {...ICON_SM} />}>
        Switched off
      </Badge>
    );
  if (failing_since)
    return (
      <Badge className={styles.bad} icon={<CircleAlert {...ICON_SM} />}>
        Failing
      </Badge>
    );
  return (
    <Badge tone="positive" dot>
      Active
    </Badge>
  );
}

function Failing({ webhook: { is_active, failing_since }, timezone }: { webhook: Webhook; timezone: string }) {
  if (!is_active || !failing_since) return null;
  const since = new Date(failing_since);
  return (
    <span className={styles.since}>
      Since{' '}
      <time dateTime={failing_since} title={exactTime(since, timezone)}>
        {shortDateTime(since, timezone)}
      </time>
    </span>
  );
}
