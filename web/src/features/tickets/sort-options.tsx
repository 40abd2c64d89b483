import { TICKET_SORTS } from '@deskbell/contract/ticket-values';
import type { TicketSort } from '@deskbell/contract/tickets';
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import { classNames } from '../../ui/class-names.ts';
import floating from '../../ui/floating.module.css';
import { ICON } from '../../ui/icon-sizes.ts';
import menu from '../../ui/menu.module.css';
import { areMinutesShown, showMinutes } from './minutes/shown-minutes.ts';
import styles from './sort-options.module.css';
import { SORT_LABELS } from './ticket-sort.ts';

export interface SortChoice {
  sort: TicketSort;
  /** Clients do not know who waits. */
  offersWaiting: boolean;
  onChange: (sort: TicketSort) => void;
}

interface SortOptionsProps extends SortChoice {
  trigger: ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function SortOptions({ sort, offersWaiting, onChange, trigger, isOpen, onOpenChange }: SortOptionsProps) {
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={classNames(floating.surface, menu.menu, styles.menu)}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Sort"
        >
          <DropdownMenu.RadioGroup value={sort}>
            {TICKET_SORTS.filter((each) => offersWaiting || each !== 'waiting').map((each: TicketSort) => (
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
          {offersWaiting && (
            <>
              <DropdownMenu.Separator className={menu.separator} />
              <DropdownMenu.CheckboxItem
                className={menu.item}
                checked={areMinutesShown()}
                onSelect={() => showMinutes(!areMinutesShown())}
              >
                Show time spent
                <DropdownMenu.ItemIndicator className={styles.tick}>
                  <Check {...ICON} />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.CheckboxItem>
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
