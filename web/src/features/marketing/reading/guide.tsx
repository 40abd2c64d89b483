import { CircleCheck, UserRound } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import typography from '../text.module.css';
import { UserIdSnippet } from '../user-id-snippet.tsx';
import { WidgetSnippet } from '../widget-snippet.tsx';
import { DefinitionSheet } from './definition-sheet.tsx';
import styles from './guide.module.css';
import { GuideStep } from './guide-step.tsx';

export const GUIDE_STEPS = [
  { id: 'sign-in', title: 'Sign in' },
  { id: 'add-site', title: 'Add a site' },
  { id: 'paste', title: 'Paste one line' },
  { id: 'check', title: 'See it arrive' },
  { id: 'work', title: 'Work the tickets' },
  { id: 'email', title: 'Answer by email' },
  { id: 'extras', title: 'Know who is writing' },
];

const SITE_FIELDS = [
  { term: 'Site Name', meaning: 'What you call it. Visitors see it in their emails.' },
  {
    term: 'Domain',
    meaning: (
      <>
        Where the widget may run, for example <code className={typography.code}>shop.example.com</code>. Subdomains are
        included.
      </>
    ),
  },
  {
    term: 'Admin Email for Notifications',
    meaning: 'Optional. Gets a note for every new ticket and is the address visitors reply to.',
  },
  { term: 'Widget Color', meaning: 'Optional. Eight presets or any hex value; the default is violet.' },
  { term: 'Description', meaning: 'Optional. A line for yourself.' },
];

const LANES = [
  { status: 'New', meaning: 'Nobody has seen it yet.' },
  { status: 'Open', meaning: 'Somebody is on it.' },
  { status: 'Closed', meaning: 'Done. It can be reopened at any time.' },
];

const WIDGET_CALLS = [
  {
    term: <code className={typography.code}>Deskbell.open()</code>,
    meaning: 'Opens the form, for example from your own Help link.',
  },
  { term: <code className={typography.code}>Deskbell.close()</code>, meaning: 'Closes it; what was typed is kept.' },
  {
    term: <code className={typography.code}>Deskbell.identify(id)</code>,
    meaning: 'Sets the user id after a sign-in without a reload.',
  },
];

export function Guide() {
  return (
    <div className={styles.guide}>
      <GuideStep id="sign-in" mark={1} title="Sign in">
        <p>Use your Google account. Deskbell learns your name and email address and never sees a password.</p>
      </GuideStep>
      <GuideStep id="add-site" mark={2} title="Add a site">
        <p>
          Choose <strong>Add Site</strong> on the dashboard. Two fields are required, three are there when you want
          them.
        </p>
        <DefinitionSheet rows={SITE_FIELDS} />
      </GuideStep>
      <GuideStep id="paste" mark={3} title="Paste one line">
        <p>
          Open the site’s <strong>Settings</strong> tab, press <strong>Copy Widget Code</strong> and paste the line
          before <code className={typography.code}>&lt;/body&gt;</code> in your template. In a site builder, look for
          “custom code” or “footer scripts”.
        </p>
        <WidgetSnippet />
        <p>
          A Support tab appears at the right edge of every page. It sets no cookies, moves nothing on your page and
          works under a strict content security policy.
        </p>
      </GuideStep>
      <GuideStep id="check" mark={4} title="See it arrive">
        <p>
          Leave the dashboard open and load your site once. The waiting line turns green when the widget reports in.
        </p>
        <div className={styles.states}>
          <div className={styles.state}>
            <span className={styles.dot} />
            Waiting for the first visitor
          </div>
          <div className={classNames(styles.state, styles.seen)}>
            <CircleCheck size={20} aria-hidden="true" />
            Widget seen on willowandclay.example
          </div>
        </div>
        <p>
          Still waiting? Compare the domain with the address in your browser. When they differ, Deskbell says which one
          it expected.
        </p>
      </GuideStep>
      <GuideStep id="work" mark={5} title="Work the tickets">
        <p>
          Every ticket starts under New. Drag it across the <strong>Kanban Board</strong>, or open it and press a status
          button. Archived tickets leave the board and keep their history.
        </p>
        <ul className={styles.lanes}>
          {LANES.map(({ status, meaning }) => (
            <li key={status}>
              <span className={classNames(styles.chip, styles[status])}>
                <i />
                {status}
              </span>
              {meaning}
            </li>
          ))}
        </ul>
        <p>
          On the keyboard: <strong>/</strong> searches, <strong>j</strong> and <strong>k</strong> walk the list,{' '}
          <strong>Ctrl K</strong> goes anywhere.
        </p>
      </GuideStep>
      <GuideStep id="email" mark={6} title="Answer by email">
        <p>
          Write a comment and the visitor gets it as an email, if they left an address. When they reply, their answer
          appears under the ticket, marked as received by email. Moving a ticket between statuses sends a short note
          too; archiving is silent.
        </p>
        <p>
          The <strong>Email Logs</strong> tab lists every message with its delivery status. A failed one shows the mail
          server’s reason and a Retry button.
        </p>
      </GuideStep>
      <GuideStep id="extras" mark={<UserRound size={17} aria-hidden="true" />} title="Know who is writing">
        <p>
          If your visitors have accounts, add their id to the line. <strong>User Analytics</strong> then shows loads,
          opens and tickets per user for the last 30 days.
        </p>
        <UserIdSnippet />
        <DefinitionSheet rows={WIDGET_CALLS} />
      </GuideStep>
    </div>
  );
}
