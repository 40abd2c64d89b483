import { Menu } from 'radix-ui/internal';
import { type FocusEvent, type PointerEvent, type ReactNode, type RefObject, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { firstItem } from './first-item.ts';
import floating from './floating.module.css';
import { isUsingKeys } from './last-input.ts';
import styles from './menu.module.css';
import { OpenMenuContext } from './menu-parts.ts';

const { Item, CheckboxItem, ItemIndicator, RadioGroup, RadioItem, Separator } = Menu;

/** Keeps the menu clear of the edge of the sidebar. */
const BESIDE_SIDEBAR_PX = 28;

interface MenuSurfaceProps {
  trigger: RefObject<HTMLElement | null>;
  triggerId: string;
  id: string;
  label: string | undefined;
  className: string | undefined;
  side: 'bottom' | 'left' | 'top';
  align: 'start' | 'end';
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** The menu beside its trigger, with focus, keys and position by Radix. */
export function MenuSurface(props: MenuSurfaceProps) {
  const { trigger, triggerId, id, label, className, side, align, isOpen, onOpenChange, children } = props;
  const chosen = useRef<(() => void) | null>(null);
  const isLeft = useRef(false);

  function returnFocus(event: Event) {
    if (chosen.current) queueMicrotask(chosen.current);
    chosen.current = null;
    if (!isLeft.current) trigger.current?.focus();
    isLeft.current = false;
    event.preventDefault();
  }

  /** A sheet lies over its trigger: the release of the press that opened it would choose the item there. */
  function ignoreOpeningPress(event: PointerEvent) {
    const { left, right, top, bottom } = trigger.current?.getBoundingClientRect() ?? new DOMRect();
    const isOverTrigger =
      event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (isOverTrigger) event.stopPropagation();
  }

  const open = {
    ...{ Item, CheckboxItem, ItemIndicator, RadioGroup, RadioItem, Separator },
    afterClosing: (action: () => void) => {
      chosen.current = action;
    },
  };

  return (
    <Menu.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <Menu.Anchor virtualRef={trigger} />
      <Menu.Portal>
        <Menu.Content
          id={id}
          className={classNames(floating.surface, styles.menu, className)}
          side={side}
          align={align}
          sideOffset={side === 'left' ? BESIDE_SIDEBAR_PX : 6}
          collisionPadding={8}
          aria-label={label}
          aria-labelledby={triggerId}
          onFocus={focusFirstItem}
          onPointerUpCapture={ignoreOpeningPress}
          onInteractOutside={() => {
            isLeft.current = true;
          }}
          onCloseAutoFocus={returnFocus}
        >
          <OpenMenuContext value={open}>{children}</OpenMenuContext>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

function focusFirstItem({ target, currentTarget }: FocusEvent) {
  if (target === currentTarget && isUsingKeys()) firstItem(currentTarget)?.focus();
}
