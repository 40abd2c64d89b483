import { ContactForm } from '../features/marketing/contact/contact-form.tsx';
import { ContactWays } from '../features/marketing/contact/contact-ways.tsx';
import { FrequentQuestions } from '../features/marketing/contact/frequent-questions.tsx';
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
    description: 'Write to the people behind Deskbell. Answers within 24 hours.',
  });

export default function Contact() {
  return (
    <PublicPage header="inner" visitor={useVisitor()}>
      <div className={layout.wrap} data-in-turns="">
        <PageHead
          kicker="Contact"
          title={'Write to us. A\u00a0person answers.'}
          lede="Questions before you start, trouble after you did, or a plan for three hundred sites: we reply within 24 hours."
        />
        <div className={styles.columns} data-in-turns="">
          <ContactForm />
          <ContactWays />
        </div>
        <FrequentQuestions />
      </div>
    </PublicPage>
  );
}
