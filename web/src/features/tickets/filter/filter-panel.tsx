import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { number } from '../../../format/counted.ts';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { AnchoredPopover } from '../../../ui/overlays/anchored-popover.tsx';
import type { Facet } from './facet.ts';
import { FacetPane } from './facet-pane.tsx';
import styles from './filter-panel.module.css';
import type { FilterScope } from './filter-scope.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { useFacets } from './use-facets.tsx';

interface FilterPanelProps {
  id: string;
  trigger: RefObject<HTMLElement | null>;
  scope: FilterScope;
  total: number | undefined;
  onClose: () => void;
}

export function FilterPanel(props: FilterPanelProps) {
  const facets = useFacets(props.scope, true);
  const isPhone = useIsPhone();
  return isPhone ? <FilterSheet {...props} facets={facets} /> : <Panes {...props} facets={facets} />;
}

/** Properties at the left, the values of the chosen one at the right. */
function Panes({ id, trigger, scope, facets, onClose }: FilterPanelProps & { facets: readonly Facet[] }) {
  const [label, setLabel] = useState(facets[0]?.label);
  const root = useRef<HTMLDivElement>(null);
  const facet = facets.find((each) => each.label === label) ?? facets[0];
  const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
  const enter = () => find('[role="tabpanel"] input')?.focus();

  function pressKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step && facet && facets[facets.indexOf(facet) + step];
    if (next) {
      setLabel(next.label);
      find(`#${CSS.escape(tabId(id, next))}`)?.focus();
    }
    if (event.key === 'ArrowRight' || event.key === 'Enter') enter();
    else if (!step) return;
    event.preventDefault();
  }

  return (
    <AnchoredPopover
      {...{ id, trigger, onClose }}
      label="Filter"
      side="bottom"
      align="start"
      className={styles.panel}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        (find('[role="tabpanel"] input[type="search"]') ?? find('[aria-selected="true"]'))?.focus();
      }}
    >
      <div ref={root} className={styles.panes}>
        <div
          role="tablist"
          aria-label="Filter by"
          aria-orientation="vertical"
          className={styles.facets}
          onKeyDown={pressKey}
        >
          {facets.map((each) => (
            <button
              key={each.label}
              type="button"
              role="tab"
              id={tabId(id, each)}
              aria-selected={each === facet}
              aria-controls={each === facet ? `${id}-values` : undefined}
              tabIndex={each === facet ? 0 : -1}
              className={styles.facet}
              onClick={() => setLabel(each.label)}
            >
              {each.label}
              {each.chosen.length > 0 && <span className={styles.set}>{number(each.chosen.length)}</span>}
              <ChevronRight {...ICON_SM} />
            </button>
          ))}
        </div>
        {facet && (
          <div role="tabpanel" id={`${id}-values`} aria-labelledby={tabId(id, facet)} className={styles.values}>
            <FacetPane
              key={facet.label}
              scope={scope}
              facet={facet}
              onLeave={() => find('[aria-selected="true"]')?.focus()}
            />
          </div>
        )}
      </div>
    </AnchoredPopover>
  );
}

const tabId = (id: string, { label }: Facet) => `${id}-${label}`;
