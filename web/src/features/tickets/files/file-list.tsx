import type { File as TicketFile } from '@deskbell/contract/files';
import { Trash2 } from 'lucide-react';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { useFileActions } from './file-actions.ts';
import { FileCard } from './file-card.tsx';
import styles from './file-list.module.css';
import { Picture } from './picture.tsx';
import { isPicture } from './picture-files.ts';

export function FileList({ files }: { files: readonly TicketFile[] }) {
  const { onDelete } = useFileActions();
  if (files.length === 0) return null;
  const shown = [...files.filter(isPicture), ...files.filter((file) => !isPicture(file))];
  return (
    <ul className={styles.files} aria-label="Files">
      {shown.map((file) => (
        <li key={file.id} className={isPicture(file) ? styles.picture : styles.card}>
          {isPicture(file) ? <Picture file={file} /> : <FileCard file={file} />}
          {onDelete && file.state !== 'arriving' && (
            <IconButton
              label={`Delete ${file.name}`}
              hint="Delete"
              size="sm"
              danger
              className={styles.delete}
              icon={<Trash2 {...ICON_SM} />}
              onClick={() => onDelete(file)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

export function PendingFiles({ files }: { files: readonly { key: string; name: string; size: number }[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label="Files">
      {files.map(({ key, name, size }) => (
        <li key={key} className={styles.card}>
          <FileCard file={{ name, size }} />
        </li>
      ))}
    </ul>
  );
}
