import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useInstallation } from '../../api/installation.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { RecordSkeletons } from '../../ui/layout/record-row.tsx';
import { ReceivedEmails } from './received/received-emails.tsx';
import { SentEmails } from './sent-emails.tsx';

interface EmailLogsProps {
  siteId: number;
  timezone: string;
  ticketAddress: (ticketId: number) => string;
  hint?: ReactNode;
}

type EmailList = 'sent' | 'received';

const LISTS: { value: EmailList; label: string }[] = [
  { value: 'sent', label: 'Sent' },
  { value: 'received', label: 'Received email' },
];
const LIST_PARAMS = ['list', 'delivery', 'email', 'received', 'q'];

export function EmailLogs(props: EmailLogsProps) {
  const installation = useInstallation();
  const takesEmail = installation?.takes_email ?? false;
  const [params, setParams] = useSearchParams();
  const wanted: EmailList = params.get('list') === 'received' ? 'received' : 'sent';
  const list = takesEmail ? wanted : 'sent';

  function show(chosen: EmailList) {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        for (const name of LIST_PARAMS) changed.delete(name);
        if (chosen === 'received') changed.set('list', chosen);
        return changed;
      },
      { preventScrollReset: true },
    );
  }

  if (!installation && wanted === 'received') return <RecordSkeletons label="Loading received email" />;
  const listSwitch = takesEmail && <Segmented label="Which emails" value={list} options={LISTS} onChange={show} />;
  return list === 'received' ? (
    <ReceivedEmails {...props} listSwitch={listSwitch} />
  ) : (
    <SentEmails {...props} listSwitch={listSwitch} />
  );
}
