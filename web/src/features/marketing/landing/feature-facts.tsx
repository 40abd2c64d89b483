import {
  Archive,
  Download,
  Globe,
  Languages,
  Link2,
  type LucideIcon,
  MailCheck,
  Palette,
  Paperclip,
  Server,
  SquareKanban,
  Users,
  Webhook,
} from 'lucide-react';
import typography from '../text.module.css';
import styles from './feature-facts.module.css';

interface Fact {
  Icon: LucideIcon;
  title: string;
  text: string;
  more?: { title: string; href: string };
}

const FACTS: Fact[] = [
  {
    Icon: SquareKanban,
    title: 'Board and list',
    text: 'Drag cards or use the keyboard. Search and filter when the list gets long.',
  },
  {
    Icon: Users,
    title: 'Team permissions',
    text: 'Colleagues reply. Clients follow their own sites and write notes that visitors never see.',
  },
  {
    Icon: Link2,
    title: 'A private page for every ticket',
    text: 'Visitors read your reply and write back, without an account or an email address.',
  },
  {
    Icon: Paperclip,
    title: 'Files',
    text: 'Screenshots and documents from the widget, your replies and emails, also over a poor connection.',
  },
  {
    Icon: Languages,
    title: 'Eight languages',
    text: 'Widget, pages and emails speak the language of the visitor.',
  },
  {
    Icon: Webhook,
    title: 'API and webhooks',
    text: 'Tokens with scopes, signed webhooks with retries, and every call described.',
    more: { title: 'API reference', href: '/api/docs' },
  },
  {
    Icon: Download,
    title: 'Export and erasure',
    text: 'All tickets as CSV or JSON lines. Find and erase everything about one person.',
  },
  {
    Icon: Server,
    title: 'On your own server',
    text: 'Open source under the MIT license. One command starts it, with or without PostgreSQL.',
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
      {FACTS.map(({ Icon, title, text, more }) => (
        <li key={title} className={styles.fact}>
          <Icon size={20} strokeWidth={1.9} aria-hidden="true" />
          <h3 className={typography.h4}>{title}</h3>
          <p>
            {text}
            {more && (
              <>
                {' '}
                <a className={typography.link} href={more.href}>
                  {more.title}
                </a>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
