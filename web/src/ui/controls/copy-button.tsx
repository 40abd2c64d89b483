import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Button, type ButtonProps } from './button.tsx';
import styles from './copy-button.module.css';

const COPIED_MS = 2_000;
const COPIED = 'Copied!';

function useCopied() {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  return [copied, setCopied] as const;
}

export function useCopy(text: string, onCopied?: () => void) {
  const [copied, setCopied] = useCopied();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
    } catch (error) {
      console.error('Failed to copy:', error);
      return;
    }
    setCopied(true);
    onCopied?.();
  }

  return { copied, copy };
}

interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'icon' | 'busy' | 'children'> {
  text: string;
  children?: string;
  onCopied?: () => void;
}

export function CopyButton({ text, onCopied, children = 'Copy', className, ...rest }: CopyButtonProps) {
  const { copied, copy } = useCopy(text, onCopied);
  return (
    <Button
      {...rest}
      className={classNames(copied && rest.variant !== 'primary' && styles.copied, className)}
      icon={
        copied ? (
          <Check size={16} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
        )
      }
      onClick={copy}
    >
      <span aria-live="polite" className={styles.label} data-other={copied ? children : COPIED}>
        {copied ? COPIED : children}
      </span>
    </Button>
  );
}
