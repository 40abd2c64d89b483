import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { counted } from '../../../format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { NO_FILTER } from '../queries/ticket-filter.ts';
import type { Facet } from './facet.ts';
import { FacetPane } from './facet-pane.tsx';
import { type FilterScope, setFilterCount } from './filter-scope.ts';
import styles from './filter-sheet.module.css';
import { chosenText } from './use-facets.tsx';

interface FilterSheetProps {
  scope: FilterScope;
  facets: readonly Facet[];
  total: number | undefined;
  onClose: () => void;
}

/** The panes of the filter one after the other. */
export function FilterSheet({ scope, facets, total, onClose }: FilterSheetProps) {
  const [label, setLabel] = useState<string | null>(null);
  const facet = facets.find((each) => each.label === label);
  const { filter, onChange } = scope;

  return (
    <Sheet title={facet ? `Filter by ${facet.label.toLowerCase()}` : 'Filter'} onClose={onClose}>
      <div className={styles.head}>
        {facet && (
          <IconButton label="Back to all filters" icon={<ChevronLeft {...ICON} />} onClick={() => setLabel(null)} />
        )}
        <b className={styles.title} aria-hidden="true">
          {facet?.label ?? 'Filter'}
        </b>
        {(facet ? facet.chosen.length : setFilterCount(filter)) > 0 && (
          <Button
            variant="ghost"
            className={styles.clear}
            onClick={() => (facet ? facet.onChange([]) : onChange({ ...NO_FILTER, q: filter.q }))}
          >
            Clear
          </Button>
        )}
      </div>
      <div className={styles.body}>
        {facet ? (
          <FacetPane key={facet.label} scope={scope} facet={facet} />
        ) : (
          facets.map((each) => (
            <button key={each.label} type="button" className={styles.facet} onClick={() => setLabel(each.label)}>
              {each.label}
              <span className={styles.chosen}>{chosenText(each)}</span>
              <ChevronRight {...ICON_SM} />
            </button>
          ))
        )}
      </div>
      <div className={styles.foot}>
        <Button variant="primary" onClick={onClose}>
          {total === undefined ? 'Show tickets' : `Show ${counted(total, 'ticket')}`}
        </Button>
      </div>
    </Sheet>
  );
}
