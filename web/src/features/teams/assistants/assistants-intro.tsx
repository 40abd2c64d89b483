import { Plus } from 'lucide-react';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import styles from './assistants-intro.module.css';
import { type ChosenClient, PasteLines } from './paste-lines.tsx';

const ABOUT = [
  ['It reads', 'tickets, sites, reports, canned replies, within the sites you choose'],
  ['It prepares', 'replies, notes, tags, priority, assignee, status, snooze. All can be undone.'],
  ['It never', 'sends, closes, merges, moves, deletes, exports, invites, blocks or changes settings'],
] as const;

/** Shown until the first token is made. */
export const AssistantsIntro = ({ client, onNew }: { client: ChosenClient; onNew: () => void }) => (
  <Card aria-labelledby="assistants" className={styles.halves}>
    <div>
      <h2 id="assistants" className={styles.title}>
        Your assistant reads and prepares. A person sends.
      </h2>
      <p className={styles.text}>
        Connect the assistant your team already uses. It looks things up, sorts the queue, writes notes and prepares
        replies. Nothing it does reaches a visitor before one of you sends it.
      </p>
      <div className={styles.acts}>
        <Button variant="primary" icon={<Plus {...ICON} />} onClick={onNew}>
          New Token
        </Button>
        <ButtonLink variant="ghost" href="/docs/assistants" target="_blank">
          How it works
        </ButtonLink>
      </div>
      <dl className={styles.about}>
        {ABOUT.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
    <div>
      <PasteLines chosen={client} reason="Copy works when a token is made.">
        Then check it: <code>deskbell mcp-test</code>
      </PasteLines>
      <p className={styles.ask}>
        And ask it: <q>Sort what waits for us and prepare replies for the simple ones.</q>
      </p>
    </div>
  </Card>
);
