import { Tooltip } from 'radix-ui';
import type { ComponentProps, FocusEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Accessible name, and tooltip unless there is a `hint`. */
  label: string;
  hint?: string;
  icon: ReactNode;
  size?: 'md' | 'sm';
  danger?: boolean;
}

/** No tooltip for focus that a closing dialog returned. */
function skipUnlessVisible(event: FocusEvent) {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
}

export function IconButton({
  label,
  hint = label,
  icon,
  size = 'md',
  danger = false,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip.Provider delayDuration={400}>
      <Tooltip.Root>
        <Tooltip.Trigger asChild onFocus={skipUnlessVisible}>
          <button
            type="button"
            {...rest}
            aria-label={label}
            className={classNames(styles.button, size === 'sm' && styles.sm, danger && styles.danger, className)}
          >
            {icon}
          </button>
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content className={styles.tooltip} sideOffset={6} collisionPadding={8}>
            {hint}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
