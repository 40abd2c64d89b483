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

const PROVIDERS = [
  { id: 'gmail', label: 'Gmail', Steps: GmailSteps },
  { id: 'microsoft', label: 'Microsoft 365', Steps: MicrosoftSteps },
  { id: 'server', label: 'Mail server', Steps: ServerSteps },
];

export function ForwardingSteps(props: ForwardingStepsProps) {
  return (
    <Tabs.Root defaultValue="gmail" className={styles.tabs}>
      <Tabs.List aria-label="Steps for forwarding" className={styles.list}>
        {PROVIDERS.map(({ id, label }) => (
          <Tabs.Trigger key={id} value={id} className={styles.tab}>
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {PROVIDERS.map(({ id, Steps }) => (
        <Tabs.Content key={id} value={id} className={styles.view}>
          <ol className={styles.steps}>
            <Steps {...props} />
            <Step>
              Send a test email to <bdi>{props.support}</bdi> from another mailbox. It appears here within a minute.
            </Step>
          </ol>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

const Step = ({ children }: { children: ReactNode }) => (
  <li>
    <span>{children}</span>
  </li>
);

function GmailSteps({ siteId }: ForwardingStepsProps) {
  return (
    <>
      <Step>
        In Gmail open <b>Settings, Forwarding</b> and add the address above.
      </Step>
      <Step>
        Gmail sends a code to it. Read it under{' '}
        <Link to={`/sites/${siteId}?tab=emails&list=received`} className={links.link}>
          Email Logs, Received email
        </Link>
        .
      </Step>
      <Step>
        Choose <b>Forward a copy</b> and keep Gmail’s copy in the inbox.
      </Step>
    </>
  );
}

function MicrosoftSteps() {
  return (
    <>
      <Step>
        In the admin center open <b>Users, Active users</b>, choose the mailbox, then{' '}
        <b>Mail, Manage email forwarding</b>.
      </Step>
      <Step>
        Turn on <b>Forward all emails sent to this mailbox</b>, enter the address above and keep a copy.
      </Step>
      <Step>
        In Microsoft Defender open <b>Anti-spam policies, outbound policy</b> and set <b>Automatic forwarding rules</b>{' '}
        to <b>On</b>. Until then Microsoft refuses to forward to other domains.
      </Step>
    </>
  );
}

function ServerSteps({ address, support }: ForwardingStepsProps) {
  const alias = `${support}  ${support}, ${address}`;
  return (
    <>
      <Step>
        Add an alias that keeps a copy. In Postfix it is a line in <b>/etc/postfix/virtual</b>:
        <span className={styles.line}>
          <code>{alias}</code>
          <CopyButton size="xs" variant="ghost" text={alias}>
            Copy line
          </CopyButton>
        </span>
      </Step>
      <Step>
        Run <b>postmap /etc/postfix/virtual</b> and <b>postfix reload</b>.
      </Step>
      <Step>On other servers redirect the email and leave its From and Reply-To as they are.</Step>
    </>
  );
}
