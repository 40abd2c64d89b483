import type { ImportDetail } from '@deskbell/contract/imports';
import { useQueryClient } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Link, useSearchParams } from 'react-router';
import { buttonLook } from '../../../ui/controls/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { RecordSkeletons } from '../../../ui/layout/record-row.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import type { TeamSite } from '../members/access-fields.tsx';
import { ChooseFile } from './choose-file.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportCheck } from './import-check.tsx';
import { useImport, useImports } from './import-queries.ts';
import { ImportSteps } from './import-steps.tsx';
import { type ImportUpload, type ImportUploadState, importUploadOf } from './import-upload.ts';
import { OtherDesks } from './other-desks.tsx';
import { ReadingCard, RefusedCard } from './reading-card.tsx';
import { ResultCard, UndoingCard, UndoneCard } from './result-card.tsx';
import { RunCard, StoppedCard } from './run-card.tsx';
import { shownImport, stepOf } from './shown-import.ts';
import styles from './team-imports.module.css';
import { UploadCard } from './upload-card.tsx';
import { useStepFocus } from './use-step-focus.ts';

interface TeamImportsProps {
  teamId: number;
  timezone: string;
  sites: readonly TeamSite[];
}

export function TeamImports({ teamId, timezone, sites }: TeamImportsProps) {
  const imports = useImports(teamId);
  const [params] = useSearchParams();
  const upload = importUploadOf(useQueryClient(), teamId);
  const sending = useSyncExternalStore(upload.subscribe, upload.current);
  const shown = imports.data && shownImport(imports.data, params.get('import'), sending);
  const detail = useImport({ teamId, importId: shown?.id ?? 0 }, { enabled: shown !== undefined });
  const isLoading = shown ? !detail.data : !imports.data;
  const stage = isLoading ? null : (detail.data?.state ?? sending?.state ?? 'file');
  const container = useStepFocus(stage);
  const failed = [imports, detail].find(({ data, isError }) => isError && !data);

  return (
    <div ref={container} className={styles.stack}>
      <SectionHead title="Import" titleId="import">
        <ImportSteps now={stepOf(detail.data)} />
      </SectionHead>
      {isLoading && (
        <Card>
          {failed ? (
            <LoadFailure label="The import" onRetry={() => void failed.refetch()} />
          ) : (
            <RecordSkeletons label="Loading imports" />
          )}
        </Card>
      )}
      {!isLoading && detail.data && <OneImport detail={detail.data} timezone={timezone} sites={sites} />}
      {!isLoading && !shown && <FileStep upload={upload} sending={sending} sites={sites} />}
      {imports.data && stage !== 'checked' && (
        <EarlierImports imports={imports.data.filter(({ id }) => id !== shown?.id)} timezone={timezone} />
      )}
    </div>
  );
}

interface FileStepProps {
  upload: ImportUpload;
  sending: ImportUploadState | null;
  sites: readonly TeamSite[];
}

function FileStep({ upload, sending, sites }: FileStepProps) {
  if (sites.length === 0) return <NoSites />;
  if (sending && sending.state !== 'interrupted')
    return <UploadCard upload={sending} onRetry={() => upload.retry()} onCancel={() => upload.cancel()} />;
  const onlySite = sites.length === 1 ? sites[0]?.id : undefined;
  return (
    <>
      <ChooseFile
        interrupted={sending}
        onFile={(file) => upload.start(file, onlySite ?? null)}
        onDiscard={() => upload.cancel()}
      />
      <OtherDesks />
    </>
  );
}

const NoSites = () => (
  <Card>
    <EmptyState
      icon={<Globe {...ICON_LG} />}
      title="Add a site first"
      action={
        <Link to="/dashboard" className={buttonLook('secondary', 'sm')}>
          Open the dashboard
        </Link>
      }
    >
      Each ticket belongs to a site, imported ones, too.
    </EmptyState>
  </Card>
);

interface OneImportProps {
  detail: ImportDetail;
  timezone: string;
  sites: readonly TeamSite[];
}

function OneImport({ detail, timezone, sites }: OneImportProps) {
  const { summary, mapping } = detail;
  switch (detail.state) {
    case 'checking':
      return <ReadingCard detail={detail} />;
    case 'checked':
      return summary && mapping && <ImportCheck checked={{ ...detail, summary, mapping }} sites={sites} />;
    case 'refused':
      return <RefusedCard detail={detail} />;
    case 'running':
    case 'paused':
      return <RunCard detail={detail} sites={sites} />;
    case 'failed':
      return <StoppedCard detail={detail} />;
    case 'done':
      return <ResultCard detail={detail} timezone={timezone} />;
    case 'undoing':
      return <UndoingCard detail={detail} />;
    case 'undone':
      return <UndoneCard detail={detail} />;
  }
}
