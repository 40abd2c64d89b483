import { Check, Plus, X } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './filter-menu.module.css';
import floating from './floating.module.css';
import { ICON, ICON_SM } from './icon-sizes.ts';
import menu from './menu.module.css';
import { MenuChoice, MenuSeparator } from './menu.tsx';
import { MenuSkeleton } from './menu-skeleton.tsx';
import { useKeys } from './use-keys.ts';

export const MATCHES = [
  { value: 'any', label: 'Any of them', icon: null },
  { value: 'all', label: 'All of them', icon: null },
] as const;

export interface FilterMenuProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; icon: ReactNode }[];
  chosen: readonly Value[];
  /** At most one value. */
  single?: boolean;
  /** Whether one of the chosen values is enough. */
  match?: { value: 'any' | 'all'; onChange: (value: 'any' | 'all') => void };
  /** Further options are on their way. */
  isLoading?: boolean;
  /** Key that opens the menu. */
  shortcut?: string;
  onOpen?: () => void;
  onChange: (chosen: Value[]) => void;
}

/** A chip with a menu of values; none chosen means no filter. */
export function FilterMenu<Value extends string>(props: FilterMenuProps<Value>) {
  const { label, options, chosen, single = false, match, isLoading = false, shortcut, onOpen, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isOn = chosen.length > 0;
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  const isAll = !single && names.length === options.length;

  const joiner = match ? ` ${match.value === 'all' ? 'and' : 'or'} ` : ', ';

  function changeOpen(isOpening: boolean) {
    setIsOpen(isOpening);
    if (isOpening) onOpen?.();
  }

  function choose(value: Value, isChosen: boolean) {
    if (single) onChange(isChosen ? [value] : []);
    else onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value));
  }

  useKeys(
    shortcut
      ? {
          [shortcut]: (event) => {
            event.preventDefault();
            changeOpen(true);
          },
        }
      : {},
  );

  return (
    <span className={classNames(styles.chip, isOn && styles.on)}>
      <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={changeOpen}>
        <DropdownMenu.Trigger className={styles.trigger} aria-keyshortcuts={shortcut}>
          {!isOn && <Plus {...ICON_SM} />}
          <span className={styles.names}>
            {isOn ? (
              <>
                {label}: <bdi>{isAll ? 'All' : names.join(joiner) || '…'}</bdi>
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
                // A filter of one value closes after the choice.
                onSelect={(event) => !single && event.preventDefault()}
                onCheckedChange={(isChosen) => choose(option.value, isChosen)}
              >
                {option.icon}
                <bdi className={styles.option}>{option.label}</bdi>
                <DropdownMenu.ItemIndicator className={styles.tick}>
                  <Check {...ICON} />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.CheckboxItem>
            ))}
            {isLoading && <MenuSkeleton />}
            {match && (
              <>
                <MenuSeparator />
                <MenuChoice label="Match" options={MATCHES} {...match} />
              </>
            )}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {isOn && <RemoveFilter label={label} onRemove={() => onChange([])} />}
    </span>
  );
}

/** A filter that is on, without values to choose from. */
export const FilterChip = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <span className={classNames(styles.chip, styles.on)}>
    <span className={styles.trigger}>{label}</span>
    <RemoveFilter label={label} onRemove={onRemove} />
  </span>
);

const RemoveFilter = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <button type="button" className={styles.remove} aria-label={`Remove filter ${label}`} onClick={onRemove}>
    <X {...ICON_SM} />
  </button>
);
