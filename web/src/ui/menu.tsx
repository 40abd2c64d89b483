import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import {
  createContext,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { classNames } from './class-names.ts';
import floating from './floating.module.css';
import { ICON } from './icon-sizes.ts';
import styles from './menu.module.css';

/** Runs an item's action after the menu has closed: a dialog it opens then returns focus to the trigger. */
const AfterClosing = createContext<(action: () => void) => void>((action) => action());

export interface MenuPlace {
  trigger: ReactElement;
  side?: 'bottom' | 'left' | 'top';
  align?: 'start' | 'end';
  /** Controlled, together with `onOpenChange`. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** Clear of the edge of the sidebar that the trigger is in. */
const BESIDE_SIDEBAR_PX = 28;

interface MenuProps extends MenuPlace {
  label: string;
  children: ReactNode;
}

export function Menu({ trigger, label, side = 'bottom', align = 'end', open, onOpenChange, children }: MenuProps) {
  const chosen = useRef<(() => void) | null>(null);

  function runChosen() {
    if (chosen.current) queueMicrotask(chosen.current);
    chosen.current = null;
  }

  return (
    <DropdownMenu.Root modal={false} {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={classNames(floating.surface, styles.menu)}
          side={side}
          align={align}
          sideOffset={side === 'left' ? BESIDE_SIDEBAR_PX : 6}
          collisionPadding={8}
          aria-label={label}
          onFocus={focusFirstItem}
          onCloseAutoFocus={runChosen}
        >
          <AfterClosing
            value={(action) => {
              chosen.current = action;
            }}
          >
            {children}
          </AfterClosing>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Radix focuses the first item only if the menu was there before the key that opened it. */
function focusFirstItem({ target, currentTarget }: FocusEvent) {
  if (target === currentTarget && target.matches(':focus-visible')) firstItem(currentTarget)?.focus();
}

const firstItem = (menu: Element) => menu.querySelector<HTMLElement>('[role^="menuitem"]');

export function MenuHead({ children }: { children: ReactNode }) {
  return <div className={styles.head}>{children}</div>;
}

interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
  /** At the far end. */
  detail?: ReactNode;
  /** The menu stays open. */
  keepsOpen?: boolean;
  isDanger?: boolean;
}

export function MenuItem({ icon, onSelect, children, detail, keepsOpen = false, isDanger = false }: MenuItemProps) {
  const afterClosing = useContext(AfterClosing);

  function select(event: Event) {
    if (!keepsOpen) return afterClosing(onSelect);
    event.preventDefault();
    onSelect();
  }

  return (
    <DropdownMenu.Item className={classNames(styles.item, isDanger && styles.danger)} onSelect={select}>
      {icon}
      {children}
      {detail && <span className={styles.detail}>{detail}</span>}
    </DropdownMenu.Item>
  );
}

/** Items that may load after the menu has opened and taken the focus: then the first of them gets it. */
export function LateItems({ children }: { children: ReactNode }) {
  const items = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const menu = items.current?.closest('[role="menu"]');
    if (menu && menu === document.activeElement) firstItem(menu)?.focus();
  }, []);
  return <div ref={items}>{children}</div>;
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className={styles.separator} />;
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon: ReactNode }[];
  onChange: (value: Value) => void;
}

/** A segmented control in the menu, which stays open. */
export function MenuChoice<Value extends string>({ label, value, options, onChange }: MenuChoiceProps<Value>) {
  return (
    <DropdownMenu.RadioGroup className={styles.segmented} aria-label={label} value={value}>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          className={styles.segment}
          onSelect={(event) => {
            event.preventDefault();
            onChange(option.value);
          }}
        >
          {option.icon}
          {option.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

interface MenuPickProps<Value extends string> {
  /** The one that is ticked. */
  value: Value;
  options: readonly { value: Value; label: string; detail?: ReactNode }[];
  onPick: (value: Value) => void;
}

/** One of several, with a tick; picking closes the menu. */
export function MenuPick<Value extends string>({ value, options, onPick }: MenuPickProps<Value>) {
  const afterClosing = useContext(AfterClosing);
  return (
    <DropdownMenu.RadioGroup value={value}>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          className={styles.item}
          onSelect={() => afterClosing(() => onPick(option.value))}
        >
          <span className={styles.tick}>
            <DropdownMenu.ItemIndicator asChild>
              <Check {...ICON} />
            </DropdownMenu.ItemIndicator>
          </span>
          {option.label}
          {option.detail && <span className={styles.detail}>{option.detail}</span>}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
