import { Check, Copy } from 'lucide-react';
import { useCopy } from '../../../ui/controls/copy-button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Card, CardHead } from '../../../ui/layout/card.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import styles from './other-desks.module.css';

type Way = { desk: string } & ({ steps: string } | { command: string });

const WAYS: readonly Way[] = [
  { desk: 'Zendesk', steps: 'Admin Center → Account → Tools → Reports → Export, as JSON.' },
  { desk: 'Freshdesk', steps: 'Admin → Account → Export data, as JSON. Import the .zip as it comes.' },
  { desk: 'Help Scout', command: 'DESK_KEY=APP_ID:APP_SECRET deskbell convert helpscout --out history.jsonl' },
  { desk: 'FreeScout', command: 'deskbell convert freescout freescout.sql --out history.jsonl' },
  { desk: 'osTicket', command: 'deskbell convert osticket osticket.sql --out history.jsonl' },
  {
    desk: 'Chatwoot',
    command:
      'DESK_KEY=ACCESS_TOKEN deskbell convert chatwoot https://chat.example.com/app/accounts/1 --out history.jsonl',
  },
  { desk: 'Deskbell', steps: 'Team → Export → team.jsonl.' },
];

export function OtherDesks() {
  return (
    <Card aria-labelledby="other-desks">
      <CardHead title="From another desk" titleId="other-desks" />
      <p className={styles.text}>
        Help Scout, FreeScout, osTicket and Chatwoot do not export conversations to a file. Run the converter where you
        have access; your password stays there.{' '}
        <a href="/docs/import" target="_blank" rel="noreferrer" className={styles.link}>
          Moving from another desk
        </a>
      </p>
      <dl className={styles.desks}>
        {WAYS.map((way) => (
          <div key={way.desk}>
            <dt>{way.desk}</dt>
            <dd>{'command' in way ? <Command desk={way.desk} text={way.command} /> : way.steps}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Command({ desk, text }: { desk: string; text: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <span className={styles.command}>
      <code>{text}</code>
      <IconButton
        label={copied ? 'Copied!' : `Copy the command for ${desk}`}
        size="sm"
        icon={copied ? <Check {...ICON_SM} /> : <Copy {...ICON_SM} />}
        onClick={copy}
      />
    </span>
  );
}
