import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/controls/button.tsx';
import { showFailure } from '../show-failure.ts';
import { type ImportIds, useDiscardImport } from './import-queries.ts';
import { NEW_IMPORT } from './shown-import.ts';

/** Gives up an import that has stored nothing. */
export function AnotherFile({ ids, variant }: { ids: ImportIds; variant: 'ghost' | 'secondary' }) {
  const discard = useDiscardImport(ids);
  const [, setParams] = useSearchParams();
  return (
    <Button
      variant={variant}
      size="sm"
      busy={discard.isPending}
      onClick={() =>
        discard.mutate(undefined, {
          onSuccess: () =>
            setParams({ tab: 'import', import: NEW_IMPORT }, { replace: true, preventScrollReset: true }),
          onError: (error) => showFailure('The file was not discarded', error),
        })
      }
    >
      Choose another file
    </Button>
  );
}
