import type { ExportCounts } from '@deskbell/contract/exports';
import { Download, FileBraces, FileSpreadsheet, Info, PackageOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { counted } from '../../../format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { OneOrAllSelect } from '../../../ui/controls/one-or-all-select.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Card, CardNote } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { RecordSkeletons } from '../../../ui/layout/record-row.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { ICON, ICON_LG, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import type { TeamSite } from '../members/access-fields.tsx';
import { EXPORT_FILES, type ExportFile, useExport, useExportCounts } from './export-queries.ts';
import styles from './team-export.module.css';

const ABOUT: Record<ExportFile, { icon: ReactNode; text: string; size: (counts: ExportCounts) => string }> = {
  'tickets.csv': {
    icon: <FileSpreadsheet {...ICON_LG} />,
    text: 'One line per ticket. Opens in Excel, Numbers and Google Sheets.',
    size: ({ tickets }) => counted(tickets, 'row'),
  },
  'comments.csv': {
    icon: <FileSpreadsheet {...ICON_LG} />,
    text: 'Replies and notes, with the ticket they belong to.',
    size: ({ comments }) => counted(comments, 'row'),
  },
  'team.jsonl': {
    icon: <FileBraces {...ICON_LG} />,
    text: 'Everything: sites, tickets, comments, files by name, history, emails, ratings, members.',
    size: ({ lines }) => counted(lines, 'line'),
  },
};

export function TeamExport({ teamId, sites }: { teamId: number; sites: readonly TeamSite[] }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const siteId = sites.some(({ id }) => id === chosen) ? chosen : null;
  const counts = useExportCounts({ teamId, siteId });
  const isEmpty = counts.data?.tickets === 0 && counts.data.comments === 0;

  return (
    <div>
      <SectionHead title="Export" titleId="export">
        {sites.length > 0 && (
          <div className={styles.site}>
            <OneOrAllSelect
              aria-label="Sites to export"
              allLabel="All sites"
              choices={sites}
              value={siteId}
              onChange={setChosen}
            />
          </div>
        )}
      </SectionHead>
      <Card aria-labelledby="export">
        {!counts.data && counts.isError && <LoadFailure label="The export" onRetry={() => void counts.refetch()} />}
        {!counts.data && !counts.isError && <RecordSkeletons label="Loading export" />}
        {isEmpty && (
          <EmptyState icon={<PackageOpen {...ICON_LG} />} title="There is nothing to export yet.">
            Tickets and comments can be downloaded here once there are some, for all sites or one.
          </EmptyState>
        )}
        {counts.data && !isEmpty && (
          <>
            <ul>
              {EXPORT_FILES.map((file) => (
                <ExportRow key={file} file={file} teamId={teamId} siteId={siteId} counts={counts.data} />
              ))}
            </ul>
            <CardNote icon={<Info {...ICON_SM} />}>
              A download starts at once and holds what exists now. The last line of team.jsonl says how much was
              written, so you notice a cut file.
            </CardNote>
          </>
        )}
      </Card>
    </div>
  );
}

interface ExportRowProps {
  file: ExportFile;
  teamId: number;
  siteId: number | null;
  counts: ExportCounts;
}

function ExportRow({ file, teamId, siteId, counts }: ExportRowProps) {
  const download = useExport({ teamId, siteId });
  const { icon, text, size } = ABOUT[file];

  return (
    <li className={styles.row}>
      <span className={styles.tile}>{icon}</span>
      <div>
        <h3 className={styles.name}>{file}</h3>
        <p className={styles.text}>{text}</p>
      </div>
      <span className={styles.size}>{size(counts)}</span>
      <Button
        icon={<Download {...ICON} />}
        busy={download.isPending}
        aria-label={download.isPending ? `Downloading ${file}` : `Download ${file}`}
        onClick={() => download.mutate(file)}
      >
        {download.isPending ? 'Downloading…' : 'Download'}
      </Button>
    </li>
  );
}
