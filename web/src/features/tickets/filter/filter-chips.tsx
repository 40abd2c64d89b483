import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { number } from '../../../format/counted.ts';
import { useFitting } from '../../../ui/hooks/use-fitting.ts';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import type { TicketFilter } from '../queries/ticket-filter.ts';
import { useRequesterName } from '../queries/use-requester-name.ts';
import styles from './filter-chips.module.css';
import type { FilterScope } from './filter-scope.ts';
import { chosenText, useFacets } from './use-facets.tsx';

const GAP_PX = 6;
const FIRST_MIN_PX = 120;
const MORE_PX = 44;
/** The padding around the chips. */
const RING_PX = 3;

interface Chip {
  label: string;
  text: string | null;
  onRemove: () => void;
}

interface FilterChipsProps {
  scope: FilterScope;
  /** Stays behind the last chip, such as Save view. */
  end?: ReactNode;
  onOpen: () => void;
}

/** One line always: the first chip shrinks to 120 px, and what does not fit is one chip that opens the filter. */
export function FilterChips({ scope, end, onOpen }: FilterChipsProps) {
  const chips = useChips(scope);
  const isPhone = useIsPhone();
  const room = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const fitting = useFitting(room, ruler, (roomPx, widths) =>
    fittingChips(roomPx - 2 * RING_PX, widths.slice(0, chips.length), widths[chips.length] ?? 0),
  );
  const shown = isPhone ? chips : chips.slice(0, fitting);
  const hidden = chips.length - shown.length;
  return (
    <div ref={room} className={styles.chips}>
      {shown.map(({ label, text, onRemove }) => (
        <span key={label} className={styles.chip}>
          <button type="button" className={styles.names} aria-haspopup="dialog" onClick={onOpen}>
            <Words label={label} text={text} />
          </button>
          <button type="button" className={styles.remove} aria-label={`Remove filter ${label}`} onClick={onRemove}>
            <X {...ICON_SM} />
          </button>
        </span>
      ))}
      {hidden > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-label={`${number(hidden)} more ${hidden === 1 ? 'filter' : 'filters'}`}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          +{hidden}
        </button>
      )}
      {end && <span className={styles.end}>{end}</span>}
      <div ref={ruler} className={styles.ruler} aria-hidden="true" inert>
        {chips.map(({ label, text }) => (
          <span key={label} className={styles.chip}>
            <span className={styles.names}>
              <Words label={label} text={text} />
            </span>
            <span className={styles.remove} />
          </span>
        ))}
        <span className={styles.end}>{end}</span>
      </div>
    </div>
  );
}

const Words = ({ label, text }: Pick<Chip, 'label' | 'text'>) =>
  text === null ? (
    label
  ) : (
    <>
      {label}: <bdi className={styles.values}>{text}</bdi>
    </>
  );

function fittingChips(roomPx: number, [first = 0, ...others]: readonly number[], endPx: number): number {
  const end = endPx > 0 ? endPx + GAP_PX : 0;
  let used = Math.min(first, FIRST_MIN_PX) + end;
  let count = 1;
  for (const [index, width] of others.entries()) {
    used += width + GAP_PX;
    const more = index < others.length - 1 ? MORE_PX + GAP_PX : 0;
    if (used + more <= roomPx) count = index + 2;
  }
  return count;
}

function useChips(scope: FilterScope): Chip[] {
  const { filter, onChange } = scope;
  const requester = useRequesterName(filter.requester);
  const facets = useFacets(scope, false).filter(({ chosen }) => chosen.length > 0);
  const state = (isOn: boolean, label: string, off: Partial<TicketFilter>): Chip[] =>
    isOn ? [{ label, text: null, onRemove: () => onChange(off) }] : [];
  const linked = (label: string, text: string | null, off: Partial<TicketFilter>): Chip[] =>
    text === null ? [] : [{ label, text, onRemove: () => onChange(off) }];
  return [
    ...facets.map((facet) => ({ label: facet.label, text: chosenText(facet), onRemove: () => facet.onChange([]) })),
    ...linked('Requester', requester, { requester: null }),
    ...linked('User', filter.user, { user: null }),
    ...linked('Page', filter.page, { page: null }),
    ...state(filter.waiting === true, 'Waiting for us', { waiting: false }),
    ...state(filter.snoozed === true, 'Snoozed', { snoozed: false }),
    ...state(filter.following, 'Following', { following: false }),
  ];
}
