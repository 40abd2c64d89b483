import { Check } from 'lucide-react';
import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import { ICON } from '../marks/icon-sizes.ts';
import { firstItem } from './first-item.ts';
import './last-input.ts';
import { useHasBeenTrue } from '../hooks/use-has-been-true.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import styles from './menu.module.css';
import { useOpenMenu } from './menu-parts.ts';

const MenuSurface = lazyPart(async () => (await import('./menu-surface.tsx')).MenuSurface, { isFloating: true });

export interface MenuPlace {
  trigger: ReactElement;
  side?: 'bottom' | 'left' | 'top';
  align?: 'start' | 'end';
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

interface MenuProps extends MenuPlace {
  label?: string;
  className?: string | undefined;
  /** On a phone the menu rises from the lower edge. */
  sheet?: boolean;
  children: ReactNode;
}

/** The scripts of the menu load when its trigger is first touched; a press before they arrive opens it then. */
export function Menu(props: MenuProps) {
  const { trigger, label, className, side = 'bottom', align = 'end', sheet, open, onOpenChange, children } = props;
  const [isOpenByItself, setIsOpenByItself] = useState(false);
  const isOpen = open ?? isOpenByItself;
  const hasOpened = useHasBeenTrue(isOpen);
  const element = useRef<HTMLButtonElement>(null);
  const triggerId = useId();
  const id = useId();

  function changeOpen(isOpening: boolean) {
    setIsOpenByItself(isOpening);
    onOpenChange?.(isOpening);
  }

  return (
    <>
      {cloneElement(
        trigger as ReactElement<TriggerProps>,
        triggerProps(trigger.props as TriggerProps, {
          id: triggerId,
          ref: element,
          'aria-haspopup': 'menu',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? id : undefined,
          'data-state': isOpen ? 'open' : 'closed',
          onPointerEnter: MenuSurface.prefetch,
          onFocus: MenuSurface.prefetch,
          onPointerDown(event) {
            if (event.button !== 0 || event.ctrlKey) return;
            // The menu takes the focus.
            if (!isOpen) event.preventDefault();
            changeOpen(!isOpen);
          },
          onKeyDown(event) {
            if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
            event.preventDefault();
            changeOpen(event.key === 'ArrowDown' || !isOpen);
          },
        }),
      )}
      {hasOpened && (
        <MenuSurface
          {...{ triggerId, id, label, side, align, isOpen }}
          className={classNames(className, sheet && styles.sheet)}
          trigger={element}
          onOpenChange={changeOpen}
        >
          {children}
        </MenuSurface>
      )}
    </>
  );
}

type TriggerProps = ComponentProps<'button'> & { 'data-state'?: 'open' | 'closed' };

/** Handlers run after those of the trigger, whose other props come first. */
function triggerProps(own: TriggerProps, given: TriggerProps): TriggerProps {
  return {
    ...given,
    id: own.id ?? given.id,
    onPointerEnter: both(own.onPointerEnter, given.onPointerEnter),
    onFocus: both(own.onFocus, given.onFocus),
    onPointerDown: both(own.onPointerDown, given.onPointerDown),
    onKeyDown: both(own.onKeyDown, given.onKeyDown),
  };
}

const both =
  <Event,>(first?: (event: Event) => void, second?: (event: Event) => void) =>
  (event: Event) => {
    first?.(event);
    second?.(event);
  };

export function MenuHead({ children }: { children: ReactNode }) {
  return <div className={styles.head}>{children}</div>;
}

interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
  detail?: ReactNode;
  keepsOpen?: boolean;
  isDanger?: boolean;
}

export function MenuItem({ icon, onSelect, children, detail, keepsOpen = false, isDanger = false }: MenuItemProps) {
  const { Item, afterClosing } = useOpenMenu();

  function select(event: Event) {
    if (!keepsOpen) return afterClosing(onSelect);
    event.preventDefault();
    onSelect();
  }

  return (
    <Item className={classNames(styles.item, isDanger && styles.danger)} onSelect={select}>
      {icon}
      {children}
      {detail && <span className={styles.detail}>{detail}</span>}
    </Item>
  );
}

/** Items may load after the menu has taken the focus: then the first one gets it. */
export function LateItems({ children }: { children: ReactNode }) {
  const items = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const menu = items.current?.closest('[role="menu"]');
    if (menu && menu === document.activeElement) firstItem(menu)?.focus();
  }, []);
  return <div ref={items}>{children}</div>;
}

export function MenuSeparator() {
  const { Separator } = useOpenMenu();
  return <Separator className={styles.separator} />;
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon: ReactNode }[];
  onChange: (value: Value) => void;
}

export function MenuChoice<Value extends string>({ label, value, options, onChange }: MenuChoiceProps<Value>) {
  const { RadioGroup, RadioItem } = useOpenMenu();
  return (
    <RadioGroup className={styles.segmented} aria-label={label} value={value}>
      {options.map((option) => (
        <RadioItem
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
        </RadioItem>
      ))}
    </RadioGroup>
  );
}

interface MenuPickProps<Value extends string> {
  value: Value;
  options: readonly { value: Value; label: string; detail?: ReactNode }[];
  onPick: (value: Value) => void;
}

export function MenuPick<Value extends string>({ value, options, onPick }: MenuPickProps<Value>) {
  const { RadioGroup, RadioItem, ItemIndicator, afterClosing } = useOpenMenu();
  return (
    <RadioGroup value={value}>
      {options.map((option) => (
        <RadioItem
          key={option.value}
          value={option.value}
          className={styles.item}
          onSelect={() => afterClosing(() => onPick(option.value))}
        >
          <span className={styles.tick}>
            <ItemIndicator asChild>
              <Check {...ICON} />
            </ItemIndicator>
          </span>
          {option.label}
          {option.detail && <span className={styles.detail}>{option.detail}</span>}
        </RadioItem>
      ))}
    </RadioGroup>
  );
}

export function MenuFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
