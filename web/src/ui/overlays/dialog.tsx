import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type CSSProperties, type KeyboardEventHandler, type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { ToastDock, useToastLayer } from '../feedback/toast-dock.tsx';
import { useReturnFocus } from '../hooks/use-return-focus.ts';
import { ICON_LG } from '../marks/icon-sizes.ts';
import { ConfirmCancel, ConfirmDialog } from './confirm-dialog.tsx';
import styles from './dialog.module.css';

interface Discarding {
  title: string;
  question: string;
  action: string;
  stay?: string;
  /** Closes without throwing away what was typed. */
  later?: { action: string; onChoose: () => void };
}

interface DialogProps {
  title: string;
  description?: string;
  width?: number;
  tall?: boolean;
  /** Above the title on a phone, where buttons leave it no space. */
  overline?: string;
  /** Stands beside the overline. */
  overlineMark?: ReactNode;
  titleTool?: ReactNode;
  titleField?: ReactNode;
  byline?: ReactNode;
  actions?: ReactNode;
  /** Initial focus: the first field of a form, or the dialog itself. */
  focus?: 'field' | 'dialog';
  /** Focuses an element on closing; false if there is none, then the opener gets the focus. */
  onReturnFocus?: (() => boolean) | undefined;
  unsaved?: boolean;
  discarding?: Discarding;
  onKeyDown?: KeyboardEventHandler;
  onClose: () => void;
  children: ReactNode;
}

const DISCARDING: Discarding = {
  title: 'Discard your changes?',
  question: 'Your changes have not been saved.',
  action: 'Discard',
};

export function Dialog(props: DialogProps) {
  const {
    title,
    description,
    width = 520,
    tall = false,
    overline,
    overlineMark,
    titleTool,
    titleField,
    byline,
    actions,
    focus = 'field',
    unsaved = false,
    discarding = DISCARDING,
  } = props;
  const { onReturnFocus, onKeyDown, onClose, children } = props;
  const [isAsking, setIsAsking] = useState(false);
  const returnFocus = useReturnFocus(onReturnFocus);
  useToastLayer();

  function requestClose() {
    if (unsaved) setIsAsking(true);
    else onClose();
  }

  return (
    <Radix.Root open onOpenChange={(open) => !open && requestClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim}>
          <Radix.Content
            className={classNames(styles.dialog, tall && styles.tall)}
            style={{ '--dialog-width': `${width}px` } as CSSProperties}
            onOpenAutoFocus={focus === 'field' ? focusFirstField : focusItself}
            onKeyDown={onKeyDown}
            onCloseAutoFocus={returnFocus}
            onInteractOutside={keepOpenForToast}
            onEscapeKeyDown={keepOpenForToast}
            {...(!description && { 'aria-describedby': undefined })}
            {...(focus === 'dialog' && { 'data-reading': '' })}
          >
            <div className={classNames(styles.head, overline && styles.stacked)}>
              {overline && (
                <div className={styles.overline}>
                  <span aria-hidden="true">{overline}</span>
                  {overlineMark}
                </div>
              )}
              <div className={styles.titles}>
                <div className={classNames(styles.tooled, Boolean(titleField) && styles.spoken)}>
                  <Radix.Title className={styles.title} dir="auto">
                    {title}
                  </Radix.Title>
                  {titleTool}
                </div>
                {titleField}
                {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
              </div>
              <div className={styles.actions}>
                {actions}
                <IconButton label="Close" hint="Close (Esc)" icon={<X {...ICON_LG} />} onClick={requestClose} />
              </div>
              {byline && <div className={styles.byline}>{byline}</div>}
            </div>
            {children}
            {isAsking && (
              <ConfirmDialog title={discarding.title} question={discarding.question} onClose={() => setIsAsking(false)}>
                <Button onClick={onClose}>{discarding.action}</Button>
                {discarding.later && <Button onClick={discarding.later.onChoose}>{discarding.later.action}</Button>}
                <ConfirmCancel>
                  <Button variant="primary">{discarding.stay ?? 'Keep editing'}</Button>
                </ConfirmCancel>
              </ConfirmDialog>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

function focusFirstField(event: Event) {
  if (!(event.target instanceof HTMLElement)) return;
  const field = event.target.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled');
  event.preventDefault();
  // The dialog takes the focus if no field is enabled.
  (field ?? event.target).focus();
}

/** Pressing a toast, such as its Undo, must not close the dialog, nor does Escape in one. */
function keepOpenForToast(event: Event) {
  if (event.target instanceof Element && event.target.closest('[data-toasts], [data-toast-dock]'))
    event.preventDefault();
}

function focusItself(event: Event) {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.focus();
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** Focusable, so that the keyboard can scroll a body without controls. */
export function DialogText({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className={styles.body} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <>
      <ToastDock />
      <div className={styles.foot}>{children}</div>
    </>
  );
}

interface DialogCancelProps {
  disabled?: boolean;
  children?: ReactNode;
}

export function DialogCancel({ disabled = false, children = 'Cancel' }: DialogCancelProps) {
  return (
    <Radix.Close asChild>
      <Button disabled={disabled}>{children}</Button>
    </Radix.Close>
  );
}
