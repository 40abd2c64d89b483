import { Check, Plus, X } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './filter-menu.module.css';
import { ICON, ICON_SM } from './icon-sizes.ts';
import menu from './menu.module.css';

interface FilterMenuProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; icon: ReactNode }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** A chip that names what is chosen and opens the choice; with nothing chosen it lets everything through. */
export function FilterMenu<Value extends string>({ label, options, chosen, onChange }: FilterMenuProps<Value>) {
  const isOn = chosen.length > 0;
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  return (
    <span className={classNames(styles.chip, isOn && styles.on)}>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className={styles.trigger}>
          {!isOn && <Plus {...ICON_SM} />}
          <span className={styles.names}>{isOn ? `${label}: ${names.join(', ')}` : label}</span>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            className={classNames(menu.menu, styles.menu)}
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
                {option.label}
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
