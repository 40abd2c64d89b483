import { Archive, Flag, Globe, MailCheck, Palette, SquareKanban } from 'lucide-react';
import typography from '../text.module.css';
import styles from './feature-facts.module.css';

const FACTS = [
  {
    Icon: SquareKanban,
    title: 'Board and list',
    text: 'Drag a card or stay on the keyboard. Search and filters for the days when the list is long.',
  },
  { Icon: Flag, title: 'Four priorities', text: 'Urgent, high, medium, low, in words as well as in color.' },
  {
    Icon: Archive,
    title: 'An archive that stays tidy',
    text: 'Finished tickets leave the board and can always be found and reopened.',
  },
  {
    Icon: MailCheck,
    title: 'Email logs',
    text: 'Every notification with its delivery status, and the mail server’s own words when one fails.',
  },
  {
    Icon: Palette,
    title: 'Your color',
    text: 'Eight presets or any hex value. The label stays readable on all of them.',
  },
  {
    Icon: Globe,
    title: 'Your time zone',
    text: 'All times in the zone you choose, with the exact moment on hover.',
  },
];

export function FeatureFacts() {
  return (
    <ul className={styles.facts}>
      {FACTS.map(({ Icon, title, text }) => (
        <li key={title} className={styles.fact}>
          <Icon size={20} strokeWidth={1.9} aria-hidden="true" />
          <h3 className={typography.h4}>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
