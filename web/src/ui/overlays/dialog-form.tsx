import type { ReactNode, Ref } from 'react';
import { Button } from '../controls/button.tsx';
import { DialogBody, DialogCancel, DialogFoot } from './dialog.tsx';

interface DialogFormProps {
  ref?: Ref<HTMLFormElement>;
  action: string;
  variant?: 'primary' | 'danger-solid';
  isDisabled?: boolean;
  isBusy?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

export function DialogForm(props: DialogFormProps) {
  const { ref, action, variant = 'primary', isDisabled = false, isBusy = false, onSubmit, children } = props;
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through portals: a form around the dialog would be submitted, too.
        event.stopPropagation();
        onSubmit();
      }}
    >
      <DialogBody>{children}</DialogBody>
      <DialogFoot>
        <DialogCancel />
        <Button type="submit" variant={variant} disabled={isDisabled} busy={isBusy}>
          {action}
        </Button>
      </DialogFoot>
    </form>
  );
}
