import { CircleAlert, X } from 'lucide-react';
import { counted } from '../../../format/counted.ts';
import { fileSize } from '../../../format/file-size.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import styles from './attachment-chips.module.css';
import type { Attachment } from './attachments.ts';
import { FileIcon } from './file-icon.tsx';

interface AttachmentChipsProps {
  attachments: readonly Attachment[];
  onRetry: (key: string) => void;
  onRemove: (key: string) => void;
}

export function AttachmentChips({ attachments, onRetry, onRemove }: AttachmentChipsProps) {
  return (
    <>
      <span role="status" className={styles.spoken}>
        {spoken(attachments)}
      </span>
      {attachments.length > 0 && (
        <ul className={styles.chips} aria-label="Attached files">
          {attachments.map((attachment) => (
            <Chip
              key={attachment.key}
              attachment={attachment}
              onRetry={() => onRetry(attachment.key)}
              onRemove={() => onRemove(attachment.key)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** Announces the start and the end of uploads, not each percent. */
function spoken(attachments: readonly Attachment[]): string {
  const count = (state: Attachment['state']) => attachments.filter((each) => each.state === state).length;
  if (count('uploading') > 0) return `Uploading ${counted(count('uploading'), 'file')}`;
  return count('ready') > 0 ? `${counted(count('ready'), 'file')} attached` : '';
}

interface ChipProps {
  attachment: Attachment;
  onRetry: () => void;
  onRemove: () => void;
}

function Chip({ attachment, onRetry, onRemove }: ChipProps) {
  const { name, size, state, sentBytes, reason } = attachment;
  const percent = Math.floor((sentBytes / Math.max(size, 1)) * 100);
  return (
    <li className={classNames(styles.chip, reason && styles.failed)}>
      {reason ? <CircleAlert {...ICON} /> : <FileIcon name={name} />}
      <bdi className={styles.name} title={name}>
        {name}
      </bdi>
      {reason ? (
        <span className={styles.reason} role="alert">
          {reason}
        </span>
      ) : (
        <span className={styles.size}>
          {state === 'uploading' ? `${percent} % of ${fileSize(size)}` : fileSize(size)}
        </span>
      )}
      {state === 'failed' && (
        <button type="button" className={styles.retry} aria-label={`Try again: ${name}`} onClick={onRetry}>
          Try again
        </button>
      )}
      <button type="button" className={styles.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
        <X {...ICON_SM} />
      </button>
      {state === 'uploading' && (
        <span
          className={styles.progress}
          role="progressbar"
          aria-label={name}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${percent}%` }} />
        </span>
      )}
    </li>
  );
}
