import type { ApiToken } from '@deskbell/contract/api-tokens';
import { DAY_MS, MINUTE_MS } from '@deskbell/contract/units';
import { Ban, Clock, Ellipsis } from 'lucide-react';
import { counted } from '../../../format/counted.ts';
import { timeUntil } from '../../../format/time-until.ts';
import { exactTime, shortDate } from '../../../format/zoned-time.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import type { TeamSite } from '../members/access-fields.tsx';
import { ROLE_LABELS } from '../role-texts.ts';
import styles from './team-tokens.module.css';

const TICK_MS = MINUTE_MS;
/** Owners get an email as long before. */
const SOON_MS = 7 * DAY_MS;

interface TokenRowProps {
  token: ApiToken;
  sites: readonly TeamSite[];
  timezone: string;
  onRevoke: () => void;
}

export function TokenRow({ token, sites, timezone, onRevoke }: TokenRowProps) {
  const { name, start, role, scopes, site_ids, last_used_at, expires_at, created_by_name } = token;
  const names = sites.filter(({ id }) => site_ids?.includes(id)).map(({ name }) => name);
  return (
    <tr>
      <th scope="row">
        <bdi className={styles.name} title={`Made by ${created_by_name}`}>
          {name}
        </bdi>
        <code className={styles.start}>{start}…</code>
      </th>
      <td data-label="Acts as" title={names.join(', ') || undefined}>
        {ROLE_LABELS[role]}, {site_ids === null ? 'all sites' : counted(site_ids.length, 'site')}
      </td>
      <td data-label="May">
        <ul className={styles.scopes}>
          {scopes.map((scope) => (
            <li key={scope}>{scope}</li>
          ))}
        </ul>
      </td>
      <td data-label="Last used" className={styles.time}>
        {last_used_at ? <TimeAgo at={last_used_at} timezone={timezone} /> : 'Never'}
      </td>
      <td data-label="Ends" className={styles.time}>
        <Ends at={expires_at} timezone={timezone} />
      </td>
      <td className={styles.more}>
        <Menu
          label={`Actions for ${name}`}
          trigger={<IconButton label={`More about ${name}`} hint="More" icon={<Ellipsis {...ICON} />} />}
        >
          <MenuItem icon={<Ban {...ICON} />} onSelect={onRevoke}>
            Revoke
          </MenuItem>
        </Menu>
      </td>
    </tr>
  );
}

function Ends({ at, timezone }: { at: string | null; timezone: string }) {
  const now = useNow(TICK_MS);
  if (at === null) return <Badge>No expiry</Badge>;
  const date = new Date(at);
  const left = date.getTime() - now;
  return (
    <time dateTime={at} title={exactTime(date, timezone)}>
      {left <= 0 ? (
        <Badge className={styles.expired} icon={<Ban {...ICON_SM} />}>
          Expired
        </Badge>
      ) : left < SOON_MS ? (
        <Badge className={styles.soon} icon={<Clock {...ICON_SM} />}>
          {capitalized(timeUntil(date.getTime(), now))}
        </Badge>
      ) : (
        shortDate(date, timezone)
      )}
    </time>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
