import { Archive, Globe, MailCheck, Palette, SquareKanban, Users } from 'lucide-react';
import typography from '../text.module.css';
import styles from './feature-facts.module.css';

const FACTS = [
  {
    Icon: SquareKanban,
    title: 'Board and list',
    text: 'Drag cards or use the keyboard. Search and filter when the list gets long.',
  },
  {
    Icon: Users,
    title: 'Team permissions',
    text: 'Colleagues answer tickets. Clients follow their own sites and write notes that visitors never see.',
  },
  {
    Icon: Archive,
    title: 'Archive',
    text: 'Finished tickets leave the board. Find and reopen them at any time.',
  },
  {
    Icon: MailCheck,
    title: 'Email logs',
    text: 'Every notification with its delivery status, and the mail server’s reason when one fails.',
  },
  {
    Icon: Palette,
    title: 'Your color',
    text: 'Eight presets or any hex value. The label stays readable on any color.',
  },
  {
    Icon: Globe,
    title: 'Your time zone',
    text: 'All times in the zone you choose, with the exact time on hover.',
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
