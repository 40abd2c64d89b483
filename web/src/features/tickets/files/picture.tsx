import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { useFileActions } from './file-actions.ts';
import { CardFrame } from './file-card.tsx';
import styles from './picture.module.css';
import { type PictureFile, pictureAddress } from './picture-files.ts';

const HEIGHT_MAX_PX = 320;

export function Picture({ file }: { file: PictureFile }) {
  const { onShow } = useFileActions();
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return <FailedPicture name={file.name} onRetry={() => setHasFailed(false)} />;
  // The displayed size, which reserves the space before the picture arrives.
  const scale = Math.min(1, HEIGHT_MAX_PX / file.height);
  return (
    <button type="button" className={styles.picture} title="Show larger" onClick={() => onShow(file)}>
      <img
        src={pictureAddress(file)}
        alt={file.name}
        width={Math.max(1, Math.round(file.width * scale))}
        height={Math.max(1, Math.round(file.height * scale))}
        loading="lazy"
        decoding="async"
        onError={() => setHasFailed(true)}
      />
    </button>
  );
}

export function FailedPicture({ name, onRetry }: { name: string; onRetry: () => void }) {
  return (
    <span className={styles.failed}>
      <CardFrame
        name={name}
        icon={<ImageOff {...ICON} />}
        meta={
          <span role="alert">
            The file could not be loaded.{' '}
            <button type="button" className={styles.retry} onClick={onRetry}>
              Try again.
            </button>
          </span>
        }
      />
    </span>
  );
}
