import { Check, Plus, X } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './filter-menu.module.css';
import floating from './floating.module.css';
import { ICON, ICON_SM } from './icon-sizes.ts';
import menu from './menu.module.css';
import { useKeys } from './use-keys.ts';

export interface FilterMenuProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; icon: ReactNode }[];
  chosen: readonly Value[];
  /** Key that opens the menu. */
  shortcut?: string;
  onChange: (chosen: Value[]) => void;
}

/** A chip with a menu of values; none chosen means no filter. */
export function FilterMenu<Value extends string>(props: FilterMenuProps<Value>) {
  const { label, options, chosen, shortcut, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isOn = chosen.length > 0;
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  const isAll = names.length === options.length;

  useKeys(
    shortcut
      ? {
          [shortcut]: (event) => {
            event.preventDefault();
            setIsOpen(true);
          },
        }
      : {},
  );

  return (
    <span className={classNames(styles.chip, isOn && styles.on)}>
      <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
        <DropdownMenu.Trigger className={styles.trigger} aria-keyshortcuts={shortcut}>
          {!isOn && <Plus {...ICON_SM} />}
          <span className={styles.names}>
            {isOn ? (
              <>
                {label}: <bdi>{isAll ? 'All' : names.join(', ')}</bdi>
              </>
            ) : (
              label
            )}
          </span>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            className={classNames(floating.surface, menu.menu, styles.menu)}
            align="start"
            sideOffset={6}
            collisionPadding={8}
          >
            {options.map((option) => (
              <DropdownMenu.CheckboxItem
                key={option.value}
                className={menu.item}
                checked={chosen.includes(option.value)}
                onSelect={(event) => event.preventDefault()}
                onCheckedChange={(isChosen) =>
                  onChange(isChosen ? [...chosen, option.value] : chosen.filter((value) => value !== option.value))
                }
              >
                {option.icon}
                <bdi className={styles.option}>{option.label}</bdi>
                <DropdownMenu.ItemIndicator className={styles.tick}>
                  <Check {...ICON} />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.CheckboxItem>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {isOn && (
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove filter ${label}`}
          onClick={() => onChange([])}
        >
          <X {...ICON_SM} />
        </button>
      )}
    </span>
  );
}
