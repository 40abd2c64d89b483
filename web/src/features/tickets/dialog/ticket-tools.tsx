import { ChevronDown, ChevronUp, RefreshCw } from 'lucide-react';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import styles from './ticket-dialog.module.css';

interface TicketToolsProps {
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onRefresh: () => void;
  isFetching: boolean;
}

export function TicketTools({ onPrevious, onNext, onRefresh, isFetching }: TicketToolsProps) {
  return (
    <>
      {(onPrevious || onNext) && (
        <>
          <IconButton
            label="Previous ticket"
            hint="Previous (k)"
            icon={<ChevronUp {...ICON} />}
            disabled={!onPrevious}
            onClick={onPrevious}
          />
          <IconButton
            label="Next ticket"
            hint="Next (j)"
            icon={<ChevronDown {...ICON} />}
            disabled={!onNext}
            onClick={onNext}
          />
        </>
      )}
      <IconButton
        label="Refresh"
        icon={<RefreshCw {...ICON} className={isFetching ? styles.turning : undefined} />}
        onClick={onRefresh}
      />
    </>
  );
}
