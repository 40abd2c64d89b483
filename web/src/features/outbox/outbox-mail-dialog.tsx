import type { OutboxMailDetail } from '@deskbell/contract/outbox';
import { MailX, WifiOff } from 'lucide-react';
import { ApiError } from '../../api/call.ts';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExactTime } from '../../ui/exact-time.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { HtmlFrame } from '../../ui/html-frame.tsx';
import { ICON_LG } from '../../ui/icon-sizes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PlainText, ViewTabs } from '../../ui/view-tabs.tsx';
import styles from './outbox-list.module.css';
import { useOutboxMail } from './outbox-queries.ts';

const WIDTH_PX = 720;

interface OutboxMailDialogProps {
  id: number;
  timezone: string;
  onClose: () => void;
}

/** One mail as its reader would see it, and as it would go over the wire. */
export function OutboxMailDialog({ id, timezone, onClose }: OutboxMailDialogProps) {
  const { data: mail, error } = useOutboxMail(id);
  return (
    <Dialog title={mail?.subject || `Mail #${id}`} width={WIDTH_PX} focus="dialog" onClose={onClose}>
      <DialogBody>
        {mail && <WrittenMail mail={mail} timezone={timezone} />}
        {!mail && (error ? <MailMissing error={error} /> : <Skeleton height={320} radius={8} />)}
      </DialogBody>
    </Dialog>
  );
}

function WrittenMail({ mail, timezone }: { mail: OutboxMailDetail; timezone: string }) {
  const { from, to, reply_to, written_at, problem, text, html, source } = mail;
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
          ...(html
            ? [{ id: 'html', label: 'HTML', content: <HtmlFrame title="The mail as it looks" html={html} /> }]
            : []),
          ...(text ? [{ id: 'text', label: 'Text', content: <PlainText>{text}</PlainText> }] : []),
          { id: 'source', label: 'Source', content: <PlainText>{source}</PlainText> },
        ]}
      />
    </>
  );
}

function MailMissing({ error }: { error: Error }) {
  if (error instanceof ApiError)
    return (
      <EmptyState icon={<MailX {...ICON_LG} />} title="There is no such mail">
        Its file may have been deleted.
      </EmptyState>
    );
  return (
    <EmptyState icon={<WifiOff {...ICON_LG} />} title="The mail could not be read">
      Check your connection, then open it again.
    </EmptyState>
  );
}
