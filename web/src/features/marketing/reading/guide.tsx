import { CircleCheck, UserRound } from 'lucide-react';
import { SIGN_IN_ACCOUNT } from '../../../content/deployment.ts';
import { classNames } from '../../../ui/class-names.ts';
import { twoWayEmail } from '../installation-choices.ts';
import typography from '../text.module.css';
import { UserIdSnippet } from '../user-id-snippet.tsx';
import { WidgetSnippet } from '../widget-snippet.tsx';
import { DefinitionList } from './definition-list.tsx';
import styles from './guide.module.css';
import { GuideStep } from './guide-step.tsx';

export const GUIDE_STEPS = [
  { id: 'sign-in', title: 'Sign in' },
  { id: 'add-site', title: 'Add a site' },
  { id: 'paste', title: 'Paste one line' },
  { id: 'check', title: 'Check that it works' },
  { id: 'work', title: 'Work on tickets' },
  { id: 'email', title: 'Reply by email' },
  { id: 'team', title: 'Invite your team' },
  { id: 'extras', title: 'Identify your users' },
];

const SITE_FIELDS = [
  { term: 'Site Name', meaning: 'Shown on your dashboard and in emails to visitors.' },
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
    meaning: 'Optional. New tickets are emailed here, and customers’ replies come here too.',
  },
  { term: 'Widget Color', meaning: 'Optional. Eight presets or any hex value; the default is purple.' },
  { term: 'Description', meaning: 'Optional. A note for yourself.' },
];

const STATUSES = [
  { status: 'New', meaning: 'Not yet looked at.' },
  { status: 'Open', meaning: 'Being worked on.' },
  { status: 'Closed', meaning: 'Done. Can be reopened at any time.' },
];

const ROLES = [
  { term: 'Owner', meaning: 'Everything, including deleting sites and the team.' },
  { term: 'Admin', meaning: 'Manages sites and members, and replies to tickets.' },
  { term: 'Agent', meaning: 'Replies to the tickets of all sites or of chosen ones.' },
  { term: 'Client', meaning: 'Follows the tickets of chosen sites and writes notes to the team, never to visitors.' },
];

const WIDGET_CALLS = [
  {
    term: <code className={typography.code}>Deskbell.open()</code>,
    meaning: 'Opens the form, for example from your own Help link.',
  },
  { term: <code className={typography.code}>Deskbell.close()</code>, meaning: 'Closes it and keeps the draft.' },
  {
    term: <code className={typography.code}>Deskbell.identify(id)</code>,
    meaning: 'Sets the user id after a sign-in without a page reload.',
  },
];

export function Guide() {
  return (
    <div className={styles.guide}>
      <GuideStep id="sign-in" mark={1} title="Sign in">
        <p>Use {SIGN_IN_ACCOUNT}. Deskbell receives your name and email address, never your password.</p>
      </GuideStep>
      <GuideStep id="add-site" mark={2} title="Add a site">
        <p>
          Choose <strong>Add Site</strong> on the dashboard. Two fields are required, three are optional.
        </p>
        <DefinitionList rows={SITE_FIELDS} />
      </GuideStep>
      <GuideStep id="paste" mark={3} title="Paste one line">
        <p>
          Open the site’s <strong>Settings</strong> tab, press <strong>Copy Widget Code</strong> and paste the line
          before <code className={typography.code}>&lt;/body&gt;</code> in your template. In a site builder, look for
          “custom code” or “footer scripts”.
        </p>
        <WidgetSnippet />
        <p>
          A Support tab appears at the right edge of every page. It sets no cookies, causes no layout shift and works
          under a strict content security policy.
        </p>
      </GuideStep>
      <GuideStep id="check" mark={4} title="Check that it works">
        <p>Keep the dashboard open and load your site once. The status turns green when the widget has been seen.</p>
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
          Still waiting? Check that the domain matches the address in your browser. If not, Deskbell shows which domain
          it expected.
        </p>
      </GuideStep>
      <GuideStep id="work" mark={5} title="Work on tickets">
        <p>
          Every ticket starts under New. Drag it across the <strong>Kanban Board</strong>, or open it and choose a
          status. Archived tickets leave the board and keep their history.
        </p>
        <ul className={styles.lanes}>
          {STATUSES.map(({ status, meaning }) => (
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
          Keyboard: <strong>/</strong> to search, <strong>j</strong> and <strong>k</strong> to move through the list,{' '}
          <strong>Ctrl K</strong> to go anywhere.
        </p>
      </GuideStep>
      <GuideStep id="email" mark={6} title="Reply by email">
        <p>
          Add a comment and the visitor receives it by email, if they left an address. Everyone finds it on the private
          page of their ticket, whose link the form shows after sending. Status changes are emailed too; archiving is
          not.
        </p>
        {twoWayEmail.isFor('on') && (
          <p {...twoWayEmail.mark('on')}>
            Replies by email and from the page appear under the ticket. Forward your support address to the one in the
            site’s <strong>Settings</strong>, and email from customers opens tickets too.
          </p>
        )}
        {twoWayEmail.isFor('off') && (
          <p {...twoWayEmail.mark('off')}>
            What visitors write on the page appears under the ticket. Emails are not received on this installation.
          </p>
        )}
        <p>
          The <strong>Email Logs</strong> tab lists every email with its delivery status. A failed one shows the mail
          server’s reason and a Retry button.
        </p>
      </GuideStep>
      <GuideStep id="team" mark={7} title="Invite your team">
        <p>
          Choose <strong>Team</strong> in the top bar, then <strong>Invite</strong>. Each person gets a link by email
          that works for 7 days, a role, and all sites or chosen ones.
        </p>
        <DefinitionList rows={ROLES} />
        <p>You can change a role or remove a person at any time. Access ends at once.</p>
      </GuideStep>
      <GuideStep id="extras" mark={<UserRound size={17} aria-hidden="true" />} title="Identify your users">
        <p>
          If your visitors have accounts, add their user id to the code. <strong>User Analytics</strong> then shows
          loads, opens and tickets per user for the last 30 days.
        </p>
        <UserIdSnippet />
        <p>
          So that no one can pass for another user, let your server sign the id:{' '}
          <code className={typography.code}>data-user-hash</code> marks the ticket as Verified. The site’s{' '}
          <strong>Settings</strong> tab has the lines for it.
        </p>
        <DefinitionList rows={WIDGET_CALLS} />
      </GuideStep>
    </div>
  );
}
