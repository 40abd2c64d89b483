import {
  type ComponentProps,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Accessible name, and tooltip unless there is a `hint`. */
  label: string;
  hint?: string;
  icon: ReactNode;
  size?: 'md' | 'sm';
  danger?: boolean;
}

const Tooltip = lazyPart(async () => (await import('../overlays/tooltip.tsx')).Tooltip, { inBackground: true });

const DELAY_MS = 400;
/** The pointer may move from the button to the tooltip. */
const LEAVE_MS = 100;

export function IconButton({
  label,
  hint = label,
  icon,
  size = 'md',
  danger = false,
  className,
  ...rest
}: IconButtonProps) {
  const { anchor, open, openSoon, stay, close, closeSoon } = useTooltip();
  const id = useId();

  function enter(event: PointerEvent<HTMLButtonElement>) {
    rest.onPointerEnter?.(event);
    if (event.pointerType !== 'touch') openSoon(event.currentTarget);
  }

  /** Shows no tooltip for focus that a closing dialog returned. */
  function focus(event: FocusEvent<HTMLButtonElement>) {
    rest.onFocus?.(event);
    if (event.currentTarget.matches(':focus-visible')) open(event.currentTarget);
  }

  return (
    <>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-describedby={anchor ? id : rest['aria-describedby']}
        className={classNames(styles.button, size === 'sm' && styles.sm, danger && styles.danger, className)}
        onPointerEnter={enter}
        onFocus={focus}
        onPointerLeave={closeSoon}
        onBlur={(event) => {
          rest.onBlur?.(event);
          close();
        }}
        onPointerDown={(event) => {
          close();
          rest.onPointerDown?.(event);
        }}
        onClick={(event) => {
          close();
          rest.onClick?.(event);
        }}
      >
        {icon}
      </button>
      {anchor && (
        <Tooltip id={id} anchor={anchor} onPointerEnter={stay} onClose={close}>
          {hint}
        </Tooltip>
      )}
    </>
  );
}

function useTooltip() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const stay = () => clearTimeout(timer.current);
  const set = (next: HTMLElement | null, delayMs: number) => {
    stay();
    timer.current = setTimeout(() => setAnchor(next), delayMs);
  };
  const setNow = (next: HTMLElement | null) => {
    stay();
    setAnchor(next);
  };
  return {
    anchor,
    stay,
    open: setNow,
    openSoon: (over: HTMLElement) => set(over, DELAY_MS),
    close: () => setNow(null),
    closeSoon: () => set(null, LEAVE_MS),
  };
}
