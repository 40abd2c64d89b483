import type { File as TicketFile } from '@deskbell/contract/files';
import { Download, FileX } from 'lucide-react';
import type { ReactNode } from 'react';
import { fileSize } from '../../../format/file-size.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { extensionOf } from './attachment-limits.ts';
import styles from './file-card.module.css';
import { FileIcon } from './file-icon.tsx';
import { downloadAddress } from './picture-files.ts';

type ShownFile = TicketFile | Pick<TicketFile, 'name' | 'size'>;

/** A file without id is still being sent, so it cannot be downloaded. */
export function FileCard({ file }: { file: ShownFile }) {
  if (!('id' in file))
    return <CardFrame name={file.name} icon={<FileIcon name={file.name} />} meta={kindAndSize(file)} />;
  if (file.state === 'arriving') return <CardFrame name={file.name} icon={<Spinner size={16} />} meta="Uploading…" />;
  if (file.state === 'missing')
    return <CardFrame name={file.name} icon={<FileX {...ICON} />} meta={file.reason || 'Did not arrive'} isMissing />;
  return (
    <a className={styles.link} href={downloadAddress(file)} download={file.name}>
      <CardFrame name={file.name} icon={<FileIcon name={file.name} />} meta={kindAndSize(file)}>
        <Download {...ICON} aria-label="Download" />
      </CardFrame>
    </a>
  );
}

/** Returns 'PDF · 214 kB'. */
function kindAndSize({ name, size }: ShownFile): string {
  const kind = extensionOf(name).toUpperCase() || 'File';
  return size === null ? kind : `${kind} · ${fileSize(size)}`;
}

interface CardFrameProps {
  name: string;
  icon: ReactNode;
  meta: ReactNode;
  isMissing?: boolean;
  children?: ReactNode;
}

export function CardFrame({ name, icon, meta, isMissing = false, children }: CardFrameProps) {
  return (
    <span className={classNames(styles.card, isMissing && styles.missing)}>
      <span className={styles.tile}>{icon}</span>
      <span className={styles.words}>
        <b title={name}>
          <bdi>{name}</bdi>
        </b>
        <span className={styles.meta}>{meta}</span>
      </span>
      {children}
    </span>
  );
}
