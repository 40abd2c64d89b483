import { Tooltip } from 'radix-ui';
import type { ComponentProps, FocusEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Its accessible name, and what the tooltip says unless `hint` is shorter. */
  label: string;
  hint?: string;
  icon: ReactNode;
  size?: 'md' | 'sm';
  danger?: boolean;
}

/** A closing dialog gives the focus back; the tooltip is for those who went there with the keyboard. */
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
