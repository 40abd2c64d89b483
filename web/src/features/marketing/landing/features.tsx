import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { WEIGHT_METHOD } from '../../../content/figures.ts';
import { WidgetBytes } from '../figures.tsx';
import layout from '../layout.module.css';
import typography from '../text.module.css';
import { FeatureLines } from './feature-lines.tsx';
import styles from './features.module.css';
import { AlarmPicture } from './pictures/alarm-picture.tsx';
import { AssistantPicture } from './pictures/assistant-picture.tsx';
import { PagesPicture } from './pictures/pages-picture.tsx';
import { PrivatePagePicture } from './pictures/private-page-picture.tsx';
import { ReportPicture } from './pictures/report-picture.tsx';
import { TakeBackPicture } from './pictures/take-back-picture.tsx';
import { WeightPicture } from './pictures/weight-picture.tsx';

export function Features() {
  return (
    <section className={`${layout.section} ${layout.wrap}`} id="features" aria-labelledby="features-title">
      <div className={styles.head}>
        <p className={typography.kicker}>Features</p>
        <h2 className={typography.h2} id="features-title">
          Small on their pages.
          <br />
          Complete on your desk.
        </h2>
      </div>
      <Chapter
        title={
          <>
            The tab weighs <WidgetBytes /> bytes.
          </>
        }
        text="Two requests, no cookies. The form loads when a visitor reaches for it. Open the network panel on one of your pages and count."
        more={
          <a className={typography.arrow} href={WEIGHT_METHOD}>
            How we measured <ArrowRight size={16} aria-hidden="true" />
          </a>
        }
        described="Network panel of a shop’s page: the script of the tab and one event, two requests, no cookies."
        picture={<WeightPicture />}
      />
      <Chapter
        title="A private page, even for a ticket without a name."
        text="No account, no address: the visitor keeps a link. Your reply appears there, and theirs comes back to the same ticket."
        described="The private page of a ticket without an email address, with the team’s reply."
        picture={<PrivatePagePicture />}
      />
      <Chapter
        title="You hear when the tab disappears."
        text="A redesign, a tag manager, a policy, and the tab is gone. Deskbell notices, says why and what to do, and writes again when visitors are back."
        described="Alarm: the Support tab of Alder Clinic is silent, with the reason and three steps, above a strip of twelve months."
        picture={<AlarmPicture />}
      />
      <div className={styles.cells}>
        <Cell
          title="The page behind the tickets."
          text="Tickets are counted per page. When one has far more than usual, you get an alarm the same day."
          described="Tickets per page: the checkout has ten today, usually two."
          picture={<PagesPicture />}
        />
        <Cell
          title="A reply you can take back."
          text="For ten seconds the email waits. Press Undo, and your text is back in the field as if nothing had happened."
          described="A reply that was just sent, with the button Undo."
          picture={<TakeBackPicture />}
        />
        <Cell
          title="A report your client understands."
          text="Once a month by email, in your colors. Hold it to add your own words, or let it go out by itself."
          described="Monthly report of Willow & Clay with three figures and bars per week."
          picture={<ReportPicture />}
        />
        <Cell
          title="Assistants prepare. You send."
          text="Connect Claude, Cursor or VS Code. They sort the queue, write notes and prepare replies. None of their tools can send, close or delete."
          described="A reply that an assistant prepared stands above the empty field, with the buttons Dismiss and Use."
          picture={<AssistantPicture />}
        />
      </div>
      <FeatureLines />
    </section>
  );
}

interface Shown {
  title: ReactNode;
  text: string;
  described: string;
  picture: ReactNode;
}

function Chapter({ title, text, more, described, picture }: Shown & { more?: ReactNode }) {
  return (
    <article className={styles.chapter}>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p>{text}</p>
        {more}
      </div>
      <div className={styles.picture} role="img" aria-label={described}>
        {picture}
      </div>
    </article>
  );
}

function Cell({ title, text, described, picture }: Shown) {
  return (
    <article className={styles.cell}>
      <div className={styles.picture} role="img" aria-label={described}>
        {picture}
      </div>
      <h3>{title}</h3>
      <p>{text}</p>
    </article>
  );
}
