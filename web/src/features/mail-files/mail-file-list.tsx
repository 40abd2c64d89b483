import type { MailFile } from '@deskbell/contract/mail-files';
import { Mail, MailWarning } from 'lucide-react';
import type { LinkProps } from 'react-router';
import { isolated } from '../../format/isolated.ts';
import { ListMore } from '../../ui/controls/list-more.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { useUrlDialog } from '../../ui/hooks/use-url-dialog.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { RecordRow, RecordSkeletons } from '../../ui/layout/record-row.tsx';
import { ExactTime } from '../../ui/marks/exact-time.tsx';
import { ICON, ICON_LG } from '../../ui/marks/icon-sizes.ts';
import styles from './mail-file-list.module.css';
import { useMailFiles } from './mail-file-queries.ts';

const MailFileDialog = lazyPart(async () => (await import('./mail-file-dialog.tsx')).MailFileDialog, {
  isFloating: true,
});

export function MailFileList({ timezone }: { timezone: string }) {
  const { data, isError, isFetchingNextPage, fetchNextPage, refetch } = useMailFiles();
  const dialog = useUrlDialog('mail');
  const files = data?.pages.flatMap(({ items }) => items);
  return (
    <Card aria-label="Emails" className={styles.card}>
      {!files && isError && <LoadFailure label="The outbox" onRetry={() => void refetch()} />}
      {!files && !isError && <RecordSkeletons label="Loading emails" />}
      {files?.length === 0 && (
        <EmptyState icon={<Mail {...ICON_LG} />} title="No emails yet">
          Submit a ticket with an email address through one of your widgets, and its emails appear here.
        </EmptyState>
      )}
      <ul>
        {files?.map((file) => (
          <MailFileRow key={file.id} file={file} timezone={timezone} link={dialog.linkTo(file.id)} />
        ))}
      </ul>
      {files && (
        <ListMore
          shown={files.length}
          total={data?.pages[0]?.total ?? 0}
          isLoading={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
      {dialog.openId !== null && <MailFileDialog id={dialog.openId} timezone={timezone} onClose={dialog.close} />}
    </Card>
  );
}

function MailFileRow({ file, timezone, link }: { file: MailFile; timezone: string; link: LinkProps }) {
  const time = <ExactTime at={file.written_at} timezone={timezone} />;
  if (file.problem !== null)
    return (
      <RecordRow
        icon={<MailWarning {...ICON} />}
        tone="bad"
        state="Broken"
        title={`Email #${file.id}`}
        link={link}
        facts={[]}
        problem={file.problem}
        time={time}
      />
    );
  return (
    <RecordRow
      icon={<Mail {...ICON} />}
      state="Email"
      title={`to ${isolated(file.to)}`}
      link={link}
      facts={[
        <bdi key="subject">{file.subject || '(no subject)'}</bdi>,
        <span key="from">from {isolated(file.from)}</span>,
      ]}
      time={time}
    />
  );
}
