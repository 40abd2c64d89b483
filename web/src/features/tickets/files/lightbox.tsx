import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { type KeyboardEvent, useState } from 'react';
import { number } from '../../../format/counted.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useReturnFocus } from '../../../ui/hooks/use-return-focus.ts';
import { ICON, ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import styles from './lightbox.module.css';
import { FailedPicture } from './picture.tsx';
import { downloadAddress, type PictureFile, pictureAddress } from './picture-files.ts';

interface LightboxProps {
  pictures: readonly PictureFile[];
  shown: number;
  onShow: (picture: PictureFile) => void;
  onClose: () => void;
}

export function Lightbox({ pictures, shown, onShow, onClose }: LightboxProps) {
  const returnFocus = useReturnFocus();
  const at = pictures.findIndex(({ id }) => id === shown);
  const picture = pictures[at];
  const previous = pictures[at - 1];
  const next = pictures[at + 1];
  if (!picture) return null;

  function onKey(event: KeyboardEvent) {
    const target = { ArrowLeft: previous, ArrowRight: next }[event.key];
    if (target) onShow(target);
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} data-theme="dark">
          <Dialog.Content
            className={styles.lightbox}
            aria-describedby={undefined}
            onOpenAutoFocus={focusItself}
            onKeyDown={onKey}
            onCloseAutoFocus={returnFocus}
            onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
          >
            <div className={styles.head}>
              <Dialog.Title className={styles.title} dir="auto">
                {picture.name}
              </Dialog.Title>
              {pictures.length > 1 && (
                <span className={styles.position}>
                  {number(at + 1)} of {number(pictures.length)}
                </span>
              )}
              <ButtonLink
                variant="ghost"
                href={downloadAddress(picture)}
                download={picture.name}
                icon={<Download {...ICON} />}
              >
                Download
              </ButtonLink>
              <IconButton label="Close" hint="Close (Esc)" icon={<X {...ICON_LG} />} onClick={onClose} />
            </div>
            <LargePicture key={picture.id} picture={picture} />
            {pictures.length > 1 && (
              <>
                <IconButton
                  label="Previous picture"
                  className={styles.previous}
                  icon={<ChevronLeft {...ICON_LG} />}
                  disabled={!previous}
                  onClick={() => previous && onShow(previous)}
                />
                <IconButton
                  label="Next picture"
                  className={styles.next}
                  icon={<ChevronRight {...ICON_LG} />}
                  disabled={!next}
                  onClick={() => next && onShow(next)}
                />
              </>
            )}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A focused button's tooltip would take the first Escape. */
function focusItself(event: Event) {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.focus();
}

function LargePicture({ picture }: { picture: PictureFile }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return <FailedPicture name={picture.name} onRetry={() => setHasFailed(false)} />;
  const { name, width, height } = picture;
  return (
    <img
      className={styles.picture}
      src={pictureAddress(picture)}
      alt={name}
      width={width}
      height={height}
      onError={() => setHasFailed(true)}
    />
  );
}
