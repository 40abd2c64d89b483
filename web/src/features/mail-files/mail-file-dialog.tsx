import type { MailFileDetail } from '@deskbell/contract/mail-files';
import { MailX } from 'lucide-react';
import { failureReason } from '../../api/call.ts';
import { PlainText, ViewTabs } from '../../ui/controls/view-tabs.tsx';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { HtmlFrame } from '../../ui/layout/html-frame.tsx';
import { ExactTime } from '../../ui/marks/exact-time.tsx';
import { ICON_LG } from '../../ui/marks/icon-sizes.ts';
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx';
import styles from './mail-file-list.module.css';
import { useMailFile } from './mail-file-queries.ts';

const WIDTH_PX = 720;

export function MailFileDialog({ id, timezone, onClose }: { id: number; timezone: string; onClose: () => void }) {
  const { data: file, error, refetch } = useMailFile(id);
  return (
    <Dialog title={file?.subject || `Email #${id}`} width={WIDTH_PX} focus="dialog" onClose={onClose}>
      <DialogBody>
        {file && <MailFileContent file={file} timezone={timezone} />}
        {!file && !error && <Skeleton height={320} radius={8} />}
        {!file && error && (
          <NotLoaded
            label="Email"
            icon={<MailX {...ICON_LG} />}
            reason={failureReason(error)}
            onRetry={() => void refetch()}
          >
            Its file may have been deleted.
          </NotLoaded>
        )}
      </DialogBody>
    </Dialog>
  );
}

function MailFileContent({ file, timezone }: { file: MailFileDetail; timezone: string }) {
  const { from, to, reply_to, written_at, problem, text, html, source } = file;
  return (
    <>
      {problem && <p className={styles.problem}>{problem}</p>}
      <FactList
        facts={[
          ['From', from],
          ['To', to],
          ['Reply to', reply_to],
          ['Written', <ExactTime key="written" at={written_at} timezone={timezone} />],
        ]}
      />
      <ViewTabs
        label="View"
        views={[
          ...(html ? [{ id: 'html', label: 'HTML', content: <HtmlFrame title="Email preview" html={html} /> }] : []),
          ...(text ? [{ id: 'text', label: 'Text', content: <PlainText>{text}</PlainText> }] : []),
          { id: 'source', label: 'Source', content: <PlainText>{source}</PlainText> },
        ]}
      />
    </>
  );
}
