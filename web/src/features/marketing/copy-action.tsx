import { Check, Copy } from 'lucide-react';
import { useCopy } from '../../ui/controls/copy-button.tsx';
import { ActionButton } from './call-to-action.tsx';

export function CopyAction({ text }: { text: string }) {
  const { copied, copy } = useCopy(text);
  const Icon = copied ? Check : Copy;
  return (
    <ActionButton variant="secondary" onClick={copy}>
      <Icon size={16} aria-hidden="true" />
      <span aria-live="polite">{copied ? 'Copied!' : 'Copy'}</span>
    </ActionButton>
  );
}
