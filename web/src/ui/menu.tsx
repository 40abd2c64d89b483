import { DropdownMenu } from 'radix-ui';
import { createContext, type ReactElement, type ReactNode, useContext, useRef } from 'react';
import { classNames } from './class-names.ts';
import floating from './floating.module.css';
import styles from './menu.module.css';

/** Runs an item's action after the menu has closed: a dialog it opens then returns focus to the trigger. */
const AfterClosing = createContext<(action: () => void) => void>((action) => action());

interface MenuProps {
  trigger: ReactElement;
  label: string;
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}

export function Menu({ trigger, label, onOpen, children }: MenuProps) {
  const chosen = useRef<(() => void) | null>(null);

  function runChosen() {
    if (chosen.current) queueMicrotask(chosen.current);
    chosen.current = null;
  }

  return (
    <DropdownMenu.Root modal={false} onOpenChange={(isOpen) => isOpen && onOpen?.()}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={classNames(floating.surface, styles.menu)}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
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

export function MenuHead({ children }: { children: ReactNode }) {
  return <div className={styles.head}>{children}</div>;
}

export function MenuItem({ icon, onSelect, children }: { icon: ReactNode; onSelect: () => void; children: ReactNode }) {
  const afterClosing = useContext(AfterClosing);
  return (
    <DropdownMenu.Item className={styles.item} onSelect={() => afterClosing(onSelect)}>
      {icon}
      {children}
    </DropdownMenu.Item>
  );
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
