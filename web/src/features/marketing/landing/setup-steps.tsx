import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { TicketPicture } from '../hero/ticket-picture.tsx';
import layout from '../layout.module.css';
import typography from '../text.module.css';
import styles from './setup-steps.module.css';

const STEPS: { when: string; title: string; text: string; picture: ReactNode }[] = [
  {
    when: 'Minute one',
    title: 'Add your site',
    text: 'A name and a domain are enough. Add an email address to be notified of new tickets.',
    picture: (
      <div className={styles.form}>
        <span className={styles.label}>
          Site Name
          <span>Willow &amp; Clay</span>
        </span>
        <span className={styles.label}>
          Domain
          <span>willowandclay.example</span>
        </span>
        <span className={styles.create}>Create Site</span>
      </div>
    ),
  },
  {
    when: 'Minutes two to four',
    title: 'Paste one line',
    text: 'Into the site’s template, before the end of the body. The desk tells you when the first visitor has seen the tab.',
    picture: (
      <div className={styles.template}>
        <span>{'\u00a0\u00a0</main>'}</span>
        <span>{'\u00a0\u00a0<footer>…</footer>'}</span>
        <span className={styles.pasted}>{'\u00a0\u00a0<script src="…/widget.js" data-site-key="…"'}</span>
        <span>{'</body>'}</span>
        <span>{'</html>'}</span>
      </div>
    ),
  },
  {
    when: 'Minute five',
    title: 'Reply to the first ticket',
    text: 'It waits under “Waiting for us”. Reply, assign or close it; the visitor hears of it by email.',
    picture: (
      <div className={styles.tickets}>
        <TicketPicture
          arrived
          ticket={{
            title: 'Hello, does this work?',
            priority: 'Low',
            description: 'Testing the new Support tab from my phone.',
            from: 'you',
            when: 'Just now',
          }}
        />
        <TicketPicture ticket={{ title: 'Is the glaze dishwasher safe?', priority: 'Low' }} />
      </div>
    ),
  },
];

export function SetupSteps() {
  return (
    <section className={`${layout.section} ${layout.wrap}`} id="how-it-works" aria-labelledby="how-it-works-title">
      <div className={layout.sectionHead}>
        <p className={typography.kicker}>How It Works</p>
        <h2 className={typography.h2} id="how-it-works-title">
          Set up in five minutes.
        </h2>
      </div>
      <ol className={styles.steps}>
        {STEPS.map(({ when, title, text, picture }, index) => (
          <li key={title} className={styles.step}>
            <div className={styles.mark}>
              <i>{index + 1}</i>
              {when}
            </div>
            <div className={styles.picture} aria-hidden="true">
              {picture}
            </div>
            <div className={styles.text}>
              <h3 className={typography.h3}>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.more}>
        <a className={typography.arrow} href="/how-it-works">
          Read the full guide <ArrowRight size={16} aria-hidden="true" />
        </a>
      </p>
    </section>
  );
}
