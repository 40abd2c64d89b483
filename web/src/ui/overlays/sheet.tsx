import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { useToastLayer } from '../feedback/toast-dock.tsx';
import { useReturnFocus } from '../hooks/use-return-focus.ts';
import styles from './sheet.module.css';

interface SheetProps {
  title: string;
  /** Its own head shows the title; otherwise it is for screen readers only. */
  isTitleShown?: boolean;
  onReturnFocus?: (() => boolean) | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A menu of the phone: from the lower edge, over the rest of the screen. */
export function Sheet({ title, isTitleShown = false, onReturnFocus, onClose, children }: SheetProps) {
  const returnFocus = useReturnFocus(onReturnFocus);
  useToastLayer();
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim}>
          <Radix.Content
            className={styles.sheet}
            aria-describedby={undefined}
            onOpenAutoFocus={focusSheet}
            onCloseAutoFocus={returnFocus}
          >
            <Radix.Title className={isTitleShown ? styles.title : styles.spoken}>{title}</Radix.Title>
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Not its field: the keyboard of a phone would cover the sheet. */
function focusSheet(event: Event) {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.focus();
}
