import { ContactForm } from '../features/marketing/contact/contact-form.tsx';
import { ContactWays } from '../features/marketing/contact/contact-ways.tsx';
import { Faq } from '../features/marketing/contact/faq.tsx';
import layout from '../features/marketing/layout.module.css';
import { PageHead } from '../features/marketing/page-head.tsx';
import { pageMeta } from '../features/marketing/page-meta.ts';
import { PublicPage } from '../features/marketing/shell/public-page.tsx';
import { useVisitor } from '../features/session/use-visitor.ts';
import styles from './contact.module.css';

export const meta = () =>
  pageMeta({
    path: '/contact',
    title: 'Contact · Deskbell',
    description: 'Contact the Deskbell team. We reply to every message within 24 hours.',
  });

export default function Contact() {
  return (
    <PublicPage header="inner" visitor={useVisitor()}>
      <div className={layout.wrap}>
        <PageHead
          kicker="Contact"
          title="Send us a message."
          lede="Questions before you start, help with your setup, or plans for hundreds of sites: we reply within 24 hours."
        />
        <div className={styles.columns}>
          <ContactForm />
          <ContactWays />
        </div>
        <Faq />
      </div>
    </PublicPage>
  );
}
