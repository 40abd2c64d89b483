import { BookOpen, Building2, Clock, Mail } from 'lucide-react';
import { Link } from 'react-router';
import { support } from '../installation-choices.ts';
import { SupportEmailLink } from '../support-email-link.tsx';
import typography from '../text.module.css';
import styles from './contact-ways.module.css';

export function ContactWays() {
  return (
    <aside className={styles.ways} aria-label="Other ways to reach us">
      {support.isFor('on') && (
        <div {...support.mark('on')}>
          <Mail size={20} strokeWidth={1.9} aria-hidden="true" />
          <h2 className={typography.h4}>By email</h2>
          <p>
            <SupportEmailLink />
          </p>
        </div>
      )}
      <div>
        <Clock size={20} strokeWidth={1.9} aria-hidden="true" />
        <h2 className={typography.h4}>Within 24 hours</h2>
        <p>Every message is read and answered by a person.</p>
      </div>
      <div>
        <Building2 size={20} strokeWidth={1.9} aria-hidden="true" />
        <h2 className={typography.h4}>Enterprise</h2>
        <p>Invoices, security reviews, self-hosting: tell us what you need and we will tell you what is possible.</p>
      </div>
      <div>
        <BookOpen size={20} strokeWidth={1.9} aria-hidden="true" />
        <h2 className={typography.h4}>Documentation</h2>
        <p>
          <Link className={typography.link} to="/docs" reloadDocument>
            One page per task
          </Link>
          , each with a picture of its screen.
        </p>
      </div>
    </aside>
  );
}
