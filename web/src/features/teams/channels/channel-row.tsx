import type { Channel } from '@deskbell/contract/channels';
import { Ellipsis, History, Pencil, Power, PowerOff, Send, Trash2 } from 'lucide-react';
import { Link, type LinkProps } from 'react-router';
import { counted } from '../../../format/counted.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import type { TeamSite } from '../members/access-fields.tsx';
import { showFailure } from '../show-failure.ts';
import { FailingSince, SwitchedOff, WebhookState } from '../webhooks/webhook-state.tsx';
import { useChangeChannel, useTestChannel } from './channel-queries.ts';
import styles from './channel-row.module.css';
import { EVENT_LABELS, kindName } from './channel-texts.ts';
import { KindMark } from './kind-mark.tsx';

export type ChannelAction = 'edit' | 'delete';

interface ChannelRowProps {
  channel: Channel;
  sites: readonly TeamSite[];
  timezone: string;
  log: LinkProps;
  onLog: () => void;
  onAction: (action: ChannelAction) => void;
}

export function ChannelRow({ channel, sites, timezone, log, onLog, onAction }: ChannelRowProps) {
  const { id, team_id, kind, name, events, is_active, off_reason } = channel;
  const ids = { teamId: team_id, channelId: id };
  const change = useChangeChannel(ids);
  const test = useTestChannel(ids);

  const switchTo = (isOn: boolean) =>
    change.mutate(
      { is_active: isOn },
      { onError: (error) => showFailure(`The channel was not switched ${isOn ? 'on' : 'off'}`, error) },
    );

  const sendTest = () =>
    test.mutate(undefined, {
      onSuccess: ({ status, answer }) =>
        status === 'sent'
          ? showToast('success', 'The test arrived', answer ?? undefined)
          : showToast('error', 'The test failed', answer ?? undefined),
      onError: (error) => showFailure('The test was not sent', error),
    });

  return (
    <li className={styles.row}>
      <KindMark kind={kind} />
      <div className={styles.what}>
        <Link {...log} className={styles.name} title="Deliveries" dir="auto">
          {name}
        </Link>
        <ul className={styles.events} aria-label="Events">
          {events.map((event) => (
            <li key={event}>{EVENT_LABELS[event]}</li>
          ))}
        </ul>
        <p className={styles.facts}>
          <bdi>{factsOf(channel, sites).join(' · ')}</bdi>
        </p>
      </div>
      <div className={styles.state}>
        <WebhookState of={channel} />
        <FailingSince of={channel} timezone={timezone} />
        <LastSent at={channel.last_sent_at} timezone={timezone} />
      </div>
      <span className={styles.more}>
        <Menu
          label={`Actions for ${name}`}
          trigger={<IconButton label={`More about ${name}`} hint="More" icon={<Ellipsis {...ICON} />} />}
        >
          <MenuItem icon={<Pencil {...ICON} />} onSelect={() => onAction('edit')}>
            Edit
          </MenuItem>
          <MenuItem icon={<Send {...ICON} />} onSelect={sendTest}>
            Send test
          </MenuItem>
          <MenuItem icon={<History {...ICON} />} onSelect={onLog}>
            Deliveries
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
      {!is_active && <SwitchedOff reason={off_reason} isBusy={change.isPending} onSwitchOn={() => switchTo(true)} />}
    </li>
  );
}

function factsOf({ kind, site_ids, with_text, urgent_only, created_by_name }: Channel, sites: readonly TeamSite[]) {
  return [
    kindName(kind),
    sitesText(site_ids, sites),
    with_text ? 'with the text' : 'titles only',
    ...(urgent_only ? ['urgent only'] : []),
    ...(created_by_name ? [`added by ${created_by_name}`] : []),
  ];
}

/** More names would not fit a line. */
const NAMED_SITES = 2;

function sitesText(ids: readonly number[] | null, sites: readonly TeamSite[]): string {
  if (ids === null) return 'All sites';
  if (ids.length === 0) return 'Its sites are deleted';
  const names = sites.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return names.length === ids.length && names.length <= NAMED_SITES ? names.join(' and ') : counted(ids.length, 'site');
}

const LastSent = ({ at, timezone }: { at: string | null; timezone: string }) => (
  <span>
    {at ? (
      <>
        Last sent <TimeAgo at={at} timezone={timezone} inWords />
      </>
    ) : (
      'Nothing sent yet'
    )}
  </span>
);
