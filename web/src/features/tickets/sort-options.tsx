import { TICKET_SORTS } from '@deskbell/contract/ticket-values';
import type { TicketSort } from '@deskbell/contract/tickets';
import { Check } from 'lucide-react';
import { useMatch } from 'react-router';
import { ICON } from '../../ui/marks/icon-sizes.ts';
import menu from '../../ui/overlays/menu.module.css';
import { LateItems, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { useOpenMenu } from '../../ui/overlays/menu-parts.ts';
import { readId } from '../../ui/read-id.ts';
import { useHasGoals } from './filter/due-facet.tsx';
import { areMinutesShown, showMinutes } from './minutes/shown-minutes.ts';
import { SORT_LABELS } from './queries/ticket-sort.ts';
import styles from './sort-options.module.css';

export interface SortChoice {
  sort: TicketSort;
  offersWaiting: boolean;
  onChange: (sort: TicketSort) => void;
}

export function SortOptions({ sort, offersWaiting, onChange }: SortChoice) {
  const { RadioGroup, RadioItem, ItemIndicator, CheckboxItem } = useOpenMenu();
  const siteId = readId(useMatch('/sites/:id')?.params.id);
  const hasGoals = useHasGoals(siteId);
  const isOffered: Partial<Record<TicketSort, boolean>> = { waiting: offersWaiting, due: hasGoals || sort === 'due' };
  return (
    <LateItems>
      <RadioGroup value={sort}>
        {TICKET_SORTS.filter((each) => isOffered[each] ?? true).map((each: TicketSort) => (
          <RadioItem key={each} value={each} className={menu.item} onSelect={() => each !== sort && onChange(each)}>
            {SORT_LABELS[each]}
            <ItemIndicator className={styles.tick}>
              <Check {...ICON} />
            </ItemIndicator>
          </RadioItem>
        ))}
      </RadioGroup>
      <p className={styles.foot}>Remembered for this list</p>
      {offersWaiting && (
        <>
          <MenuSeparator />
          <CheckboxItem
            className={menu.item}
            checked={areMinutesShown()}
            onSelect={() => showMinutes(!areMinutesShown())}
          >
            Show time spent
            <ItemIndicator className={styles.tick}>
              <Check {...ICON} />
            </ItemIndicator>
          </CheckboxItem>
        </>
      )}
    </LateItems>
  );
}
