import type { ApiToken } from '@deskbell/contract/api-tokens';
import { MINUTE_MS } from '@deskbell/contract/units';
import { Activity, Ban, Ellipsis, Eye, PenLine, SquareTerminal } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { spanAgo } from '../../../format/time-ago.ts';
import { exactTime, shortDate } from '../../../format/zoned-time.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import type { TeamSite } from '../members/access-fields.tsx';
import styles from './assistant-row.module.css';
import { aboutText, didToday, endOf, isEnded, prepares, tileLetters } from './assistant-words.ts';

const EndAssistantDialog = lazyPart(async () => (await import('./end-assistant-dialog.tsx')).EndAssistantDialog, {
  isFloating: true,
});

interface AssistantRowProps {
  token: ApiToken;
  sites: readonly TeamSite[];
  timezone: string;
  onLines: () => void;
}

/** Opens what the assistant did. */
export function AssistantRow({ token, sites, timezone, onLines }: AssistantRowProps) {
  const [isEnding, setIsEnding] = useState(false);
  const now = useNow(MINUTE_MS);
  const navigate = useNavigate();
  const address = `?tab=assistants&assistant=${token.id}`;
  const isOver = isEnded(token, now);
  const did = didToday(token);
  return (
    <li className={classNames(styles.row, isOver && styles.ended)}>
      <span className={styles.tile} aria-hidden="true">
        {tileLetters(token.name)}
      </span>
      <div className={styles.words}>
        <Link to={address} className={styles.name}>
          <bdi>{token.name}</bdi>
        </Link>
        <p className={styles.about}>{aboutText(token, sites, timezone)}</p>
      </div>
      <span className={styles.may}>
        {prepares(token) ? <PenLine {...ICON} /> : <Eye {...ICON} />}
        {prepares(token) ? 'Reads and prepares' : 'Reads'}
      </span>
      <span className={styles.did}>
        {did && (
          <>
            <b>{did.amount}</b> {did.what}
          </>
        )}
      </span>
      <span className={styles.used}>
        {isOver ? endText(token, timezone) : <Used token={token} {...{ now, timezone }} />}
      </span>
      <Menu
        label={`Actions for ${token.name}`}
        trigger={
          <IconButton
            label={`More about ${token.name}`}
            hint="More"
            size="sm"
            className={styles.more}
            icon={<Ellipsis {...ICON} />}
          />
        }
      >
        <MenuItem icon={<Activity {...ICON} />} onSelect={() => void navigate(address)}>
          Activity
        </MenuItem>
        {!isOver && (
          <>
            <MenuItem icon={<SquareTerminal {...ICON} />} onSelect={onLines}>
              Lines to paste
            </MenuItem>
            <MenuItem icon={<Ban {...ICON} />} isDanger onSelect={() => setIsEnding(true)}>
              End
            </MenuItem>
          </>
        )}
      </Menu>
      {isEnding && <EndAssistantDialog token={token} onClose={() => setIsEnding(false)} />}
    </li>
  );
}

const endText = (token: ApiToken, timezone: string) => `Ended ${shortDate(new Date(endOf(token) ?? ''), timezone)}`;

function Used({ token: { last_used_at }, now, timezone }: { token: ApiToken; now: number; timezone: string }) {
  if (last_used_at === null) return 'Never used';
  const at = new Date(last_used_at);
  return (
    <time dateTime={last_used_at} title={exactTime(at, timezone)}>
      Used {spanAgo(at.getTime(), now)}
    </time>
  );
}
