import { TICKET_SORTS } from '@deskbell/contract/ticket-values';
import type { TicketSort } from '@deskbell/contract/tickets';
import { ArrowDownWideNarrow, Check, ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import floating from '../../ui/floating.module.css';
import { ICON, ICON_SM } from '../../ui/icon-sizes.ts';
import menu from '../../ui/menu.module.css';
import { useKeys } from '../../ui/use-keys.ts';
import styles from './sort-menu.module.css';
import { SORT_LABELS } from './ticket-sort.ts';

interface SortMenuProps {
  sort: TicketSort;
  /** Clients do not know who waits. */
  offersWaiting: boolean;
  onChange: (sort: TicketSort) => void;
}

export function SortMenu({ sort, offersWaiting, onChange }: SortMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  useKeys({ s: () => setIsOpen(true) });
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <DropdownMenu.Trigger
        className={styles.trigger}
        aria-label={`Sort: ${SORT_LABELS[sort]}`}
        title="Sort (s)"
        aria-keyshortcuts="s"
      >
        <ArrowDownWideNarrow {...ICON} />
        <span className={styles.label}>{SORT_LABELS[sort]}</span>
        <ChevronDown {...ICON_SM} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={classNames(floating.surface, menu.menu, styles.menu)}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Sort"
        >
          <DropdownMenu.RadioGroup value={sort}>
            {TICKET_SORTS.filter((each) => offersWaiting || each !== 'waiting').map((each) => (
              <DropdownMenu.RadioItem
                key={each}
                value={each}
                className={menu.item}
                onSelect={() => each !== sort && onChange(each)}
              >
                {SORT_LABELS[each]}
                <DropdownMenu.ItemIndicator className={styles.tick}>
                  <Check {...ICON} />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          <p className={styles.foot}>Remembered for this list</p>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
