import type { CannedReply } from '@deskbell/contract/canned-replies';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { Fragment } from 'react';
import { placeholdersIn } from '../../../canned-replies/placeholders.ts';
import { counted } from '../../../format/counted.ts';
import { splitAt } from '../../../format/text-ranges.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import type { TeamSite } from '../members/access-fields.tsx';
import styles from './canned-reply-row.module.css';

const EXCERPT = 300;

interface CannedReplyRowProps {
  reply: CannedReply;
  site: TeamSite | undefined;
  canDelete: boolean;
  timezone: string;
  onEdit: () => void;
  onDelete: () => void;
}

export function CannedReplyRow({ reply, site, canDelete, timezone, onEdit, onDelete }: CannedReplyRowProps) {
  const { title, body, uses, last_used_at, created_by_name } = reply;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <button type="button" className={styles.title} dir="auto" onClick={onEdit}>
          {title}
        </button>
        <p className={styles.body} dir="auto">
          <Excerpt text={body.slice(0, EXCERPT)} />
        </p>
      </div>
      <div className={styles.facts}>
        <span className={styles.site}>
          {site?.mark}
          <bdi>{site?.name ?? 'All sites'}</bdi>
        </span>
        <span className={styles.cell}>
          {uses === 0 ? 'Never used' : counted(uses, 'time')}
          {last_used_at && (
            <small>
              <TimeAgo at={last_used_at} timezone={timezone} />
            </small>
          )}
        </span>
        <span className={styles.cell}>
          <bdi>{created_by_name}</bdi>
        </span>
      </div>
      <span className={styles.more}>
        <Menu
          label={`Actions for ${title}`}
          trigger={<IconButton label={`More about ${title}`} hint="More" icon={<Ellipsis {...ICON} />} />}
        >
          <MenuItem icon={<Pencil {...ICON} />} onSelect={onEdit}>
            Edit
          </MenuItem>
          {canDelete && (
            <MenuItem icon={<Trash2 {...ICON} />} onSelect={onDelete}>
              Delete
            </MenuItem>
          )}
        </Menu>
      </span>
    </li>
  );
}

const Excerpt = ({ text }: { text: string }) =>
  splitAt(text, placeholdersIn(text)).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
      <code key={index}>{part}</code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
      <Fragment key={index}>{part}</Fragment>
    ),
  );
