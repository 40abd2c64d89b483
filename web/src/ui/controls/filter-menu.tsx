import { Check, Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useKeys } from '../hooks/use-keys.ts';
import { ICON, ICON_SM } from '../marks/icon-sizes.ts';
import menu from '../overlays/menu.module.css';
import { Menu, MenuChoice, MenuSeparator } from '../overlays/menu.tsx';
import { useOpenMenu } from '../overlays/menu-parts.ts';
import { MenuSkeleton } from '../overlays/menu-skeleton.tsx';
import styles from './filter-menu.module.css';
import { FindField, SEARCHED_ROWS } from './find-field.tsx';

const SHOWN_AT_ONCE = 50;

const MATCHES = [
  { value: 'any', label: 'Any of them', icon: null },
  { value: 'all', label: 'All of them', icon: null },
] as const;

export interface FilterMenuProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; icon: ReactNode }[];
  chosen: readonly Value[];
  single?: boolean;
  /** Whether any or all of the chosen values must match. */
  match?: { value: 'any' | 'all'; onChange: (value: 'any' | 'all') => void };
  isLoading?: boolean;
  shortcut?: string;
  onOpen?: () => void;
  onChange: (chosen: Value[]) => void;
}

export function FilterMenu<Value extends string>(props: FilterMenuProps<Value>) {
  const { label, options, chosen, single = false, match, shortcut, onOpen, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isOn = chosen.length > 0;
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  const isAll = !single && names.length === options.length;

  const joiner = match ? ` ${match.value === 'all' ? 'and' : 'or'} ` : ', ';

  function changeOpen(isOpening: boolean) {
    setIsOpen(isOpening);
    if (isOpening) onOpen?.();
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
      <Menu
        className={styles.menu}
        align="start"
        open={isOpen}
        onOpenChange={changeOpen}
        trigger={
          <button type="button" className={styles.trigger} aria-keyshortcuts={shortcut}>
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
          </button>
        }
      >
        <FilterOptions {...props} />
      </Menu>
      {isOn && <RemoveFilter label={label} onRemove={() => onChange([])} />}
    </span>
  );
}

function FilterOptions<Value extends string>(props: FilterMenuProps<Value>) {
  const { label, options, chosen, single = false, match, isLoading = false, onChange } = props;
  const [query, setQuery] = useState('');
  const sought = query.trim().toLocaleLowerCase();
  const found = options.filter((option) => option.label.toLocaleLowerCase().includes(sought));
  const { CheckboxItem, ItemIndicator } = useOpenMenu();

  function choose(value: Value, isChosen: boolean) {
    if (single) onChange(isChosen ? [value] : []);
    else onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value));
  }

  return (
    <>
      {options.length > SEARCHED_ROWS && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field, which the menu would take for its own.
        <div onKeyDown={keepLetters}>
          <FindField label={`Find a ${label.toLowerCase()}`} query={query} onChange={setQuery} />
        </div>
      )}
      {found.slice(0, SHOWN_AT_ONCE).map((option) => (
        <CheckboxItem
          key={option.value}
          className={menu.item}
          checked={chosen.includes(option.value)}
          onSelect={(event) => !single && event.preventDefault()}
          onCheckedChange={(isChosen) => choose(option.value, isChosen)}
        >
          {option.icon}
          <bdi className={styles.option}>{option.label}</bdi>
          <ItemIndicator className={styles.tick}>
            <Check {...ICON} />
          </ItemIndicator>
        </CheckboxItem>
      ))}
      {isLoading && <MenuSkeleton />}
      {found.length === 0 && !isLoading && <p className={styles.none}>None found</p>}
      {match && (
        <>
          <MenuSeparator />
          <MenuChoice label="Match" options={MATCHES} {...match} />
        </>
      )}
    </>
  );
}

/** Letters stay in the field, arrows go to the rows. */
function keepLetters(event: KeyboardEvent<HTMLElement>) {
  if (event.key === 'Escape' || event.key === 'Tab') return;
  event.stopPropagation();
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  event.currentTarget.parentElement?.querySelector<HTMLElement>('[role="menuitemcheckbox"]')?.focus();
}

const RemoveFilter = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <button type="button" className={styles.remove} aria-label={`Remove filter ${label}`} onClick={onRemove}>
    <X {...ICON_SM} />
  </button>
);
