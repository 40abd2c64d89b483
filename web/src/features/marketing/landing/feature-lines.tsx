import { VISITOR_LANGUAGES } from '@deskbell/contract/limits';
import { inWords } from '../figures.tsx';
import { twoWayEmail } from '../installation-choices.ts';
import typography from '../text.module.css';
import styles from './feature-lines.module.css';

/** Emails become tickets only where replies are received, too. */
const LINES = [
  {
    title: 'Tickets by email',
    text: 'Forward support@, and emails become tickets. Replies go both ways.',
    withReplies: 'on' as const,
  },
  {
    title: 'Email logs',
    text: 'Every email with its delivery status, and the mail server’s reason when one fails.',
    withReplies: 'off' as const,
  },
  { title: 'Waiting for us', text: 'One list of what needs you, over all sites, longest wait first.' },
  { title: 'Tags and views', text: 'Sort by topic, save a filter as a view, share it or keep it.' },
  { title: 'Notes and mentions', text: 'Talk to a colleague inside the ticket. Visitors never see it.' },
  { title: 'Import', text: 'Bring tickets from another desk. Checked before, undone as a whole.' },
  {
    title: `${inWords(VISITOR_LANGUAGES.length)} languages`,
    text: 'Tab, form and ticket page speak the language of the visitor.',
  },
].filter(({ withReplies }) => withReplies === undefined || twoWayEmail.isFor(withReplies));

export function FeatureLines() {
  return (
    <>
      <h3 className={`${typography.h3} ${styles.title}`}>And what you expect of a desk</h3>
      <ul className={styles.lines}>
        {LINES.map(({ title, text, withReplies }) => (
          <li key={title} {...(withReplies && twoWayEmail.mark(withReplies))}>
            <h4 className={typography.h4}>{title}</h4>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
