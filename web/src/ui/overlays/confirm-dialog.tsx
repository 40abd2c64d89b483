import * as AlertDialog from 'radix-ui/alert-dialog';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { FormError } from '../controls/field.tsx';
import { useToastLayer } from '../feedback/toast-dock.tsx';
import { useReturnFocus } from '../hooks/use-return-focus.ts';
import styles from './dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  question: string;
  detail?: ReactNode;
  /** Escape closes the dialog only if this is given. */
  onClose?: () => void;
  children: ReactNode;
}

export function ConfirmDialog({ title, question, detail, onClose, children }: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  useToastLayer();
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose?.()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.scrim} data-small="">
          <AlertDialog.Content
            className={styles.dialog}
            style={{ '--dialog-width': '480px' } as CSSProperties}
            onOpenAutoFocus={focusMarked}
            onCloseAutoFocus={returnFocus}
          >
            <div className={styles.head}>
              <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
            </div>
            <div className={styles.body}>
              <AlertDialog.Description className={styles.question}>{question}</AlertDialog.Description>
              {detail}
            </div>
            <div className={styles.foot}>{children}</div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Cancel has the initial focus unless another control is marked. */
function focusMarked(event: Event) {
  const marked = event.target instanceof Element ? event.target.querySelector<HTMLElement>('[data-first-focus]') : null;
  if (!marked) return;
  event.preventDefault();
  marked.focus();
}

export function ConfirmCancel({ children = <Button>Cancel</Button> }: { children?: ReactElement }) {
  return <AlertDialog.Cancel asChild>{children}</AlertDialog.Cancel>;
}

interface ConfirmActionProps extends Pick<ConfirmDialogProps, 'title' | 'question' | 'detail'> {
  problem?: string | false | null;
  action: string;
  variant?: 'danger-solid' | 'primary';
  icon?: ReactNode;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmAction(props: ConfirmActionProps) {
  const {
    title,
    question,
    detail,
    problem,
    action,
    variant = 'danger-solid',
    icon,
    isBusy = false,
    onConfirm,
    onClose,
  } = props;
  return (
    <ConfirmDialog
      title={title}
      question={question}
      detail={
        <>
          {detail}
          {problem && <FormError>{problem}</FormError>}
        </>
      }
      onClose={onClose}
    >
      <ConfirmCancel />
      <Button variant={variant} icon={icon} busy={isBusy} onClick={onConfirm}>
        {action}
      </Button>
    </ConfirmDialog>
  );
}
