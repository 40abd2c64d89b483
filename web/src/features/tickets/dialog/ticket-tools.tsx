import { ChevronDown, ChevronUp, RefreshCw } from 'lucide-react';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import styles from './ticket-dialog.module.css';

interface TicketToolsProps {
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onRefresh: () => void;
  isFetching: boolean;
}

/** A phone has Refresh among the other actions. */
export function TicketTools({ onPrevious, onNext, onRefresh, isFetching }: TicketToolsProps) {
  const isPhone = useIsPhone();
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
      {!isPhone && (
        <IconButton
          label="Refresh"
          icon={<RefreshCw {...ICON} className={isFetching ? styles.turning : undefined} />}
          onClick={onRefresh}
        />
      )}
    </>
  );
}
