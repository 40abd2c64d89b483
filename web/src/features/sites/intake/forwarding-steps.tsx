import * as Tabs from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import links from '../../../ui/controls/link.module.css';
import styles from './forwarding-steps.module.css';

interface ForwardingStepsProps {
  siteId: number;
  address: string;
  support: string;
}

export function ForwardingSteps({ siteId, address, support }: ForwardingStepsProps) {
  const test = (
    <>
      Send a test mail to <bdi>{support}</bdi> from another mailbox. It appears here within a minute.
    </>
  );
  const received = (
    <Link to={`/sites/${siteId}?tab=emails&list=received`} className={links.link}>
      Email Logs, Received mail
    </Link>
  );
  const alias = `${support}  ${support}, ${address}`;
  const providers: { id: string; label: string; steps: { id: string; text: ReactNode }[] }[] = [
    {
      id: 'gmail',
      label: 'Gmail',
      steps: [
        {
          id: 'add',
          text: (
            <>
              In Gmail open <b>Settings, Forwarding</b> and add the address above.
            </>
          ),
        },
        { id: 'code', text: <>Gmail sends a code to it. Read it under {received}.</> },
        {
          id: 'keep',
          text: (
            <>
              Choose <b>Forward a copy</b> and keep Gmail’s copy in the inbox.
            </>
          ),
        },
        { id: 'test', text: test },
      ],
    },
    {
      id: 'microsoft',
      label: 'Microsoft 365',
      steps: [
        {
          id: 'open',
          text: (
            <>
              In the admin center open <b>Users, Active users</b>, choose the mailbox, then{' '}
              <b>Mail, Manage email forwarding</b>.
            </>
          ),
        },
        {
          id: 'forward',
          text: (
            <>
              Turn on <b>Forward all emails sent to this mailbox</b>, enter the address above and keep a copy.
            </>
          ),
        },
        {
          id: 'allow',
          text: (
            <>
              In Microsoft Defender open <b>Anti-spam policies, outbound policy</b> and set{' '}
              <b>Automatic forwarding rules</b> to <b>On</b>. Until then Microsoft refuses to forward to other domains.
            </>
          ),
        },
        { id: 'test', text: test },
      ],
    },
    {
      id: 'server',
      label: 'Mail server',
      steps: [
        {
          id: 'alias',
          text: (
            <>
              Add an alias that keeps a copy. In Postfix it is a line in <b>/etc/postfix/virtual</b>:
              <span className={styles.line}>
                <code>{alias}</code>
                <CopyButton size="xs" variant="ghost" text={alias}>
                  Copy line
                </CopyButton>
              </span>
            </>
          ),
        },
        {
          id: 'reload',
          text: (
            <>
              Run <b>postmap /etc/postfix/virtual</b> and <b>postfix reload</b>.
            </>
          ),
        },
        { id: 'others', text: <>On other servers redirect the mail and leave its From and Reply-To as they are.</> },
        { id: 'test', text: test },
      ],
    },
  ];
  return (
    <Tabs.Root defaultValue="gmail" className={styles.tabs}>
      <Tabs.List aria-label="Steps for forwarding" className={styles.list}>
        {providers.map(({ id, label }) => (
          <Tabs.Trigger key={id} value={id} className={styles.tab}>
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {providers.map(({ id, steps }) => (
        <Tabs.Content key={id} value={id} className={styles.view}>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step.id}>
                <span>{step.text}</span>
              </li>
            ))}
          </ol>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
