import layout from '../layout.module.css';
import text from '../text.module.css';
import { ConversationPicture } from './conversation-picture.tsx';
import { CountsPicture } from './counts-picture.tsx';
import { FeatureCard } from './feature-card.tsx';
import { FeatureFacts } from './feature-facts.tsx';
import styles from './features.module.css';
import { SavedTicketPicture } from './saved-ticket-picture.tsx';
import { SitesPicture } from './sites-picture.tsx';

export function Features() {
  return (
    <section className={`${layout.section} ${layout.wrap}`} id="features" aria-labelledby="features-title">
      <div className={layout.sectionHead}>
        <p className={text.kicker}>Features</p>
        <h2 className={text.h2} id="features-title">
          Made for people who look after more than one website.
        </h2>
        <p className={text.lede}>
          Owners with a shop and a blog. Agencies with forty clients. The desk stays the same size.
        </p>
      </div>
      <div className={styles.cards}>
        <FeatureCard
          title="Every site at a glance"
          text="See what is new and what is open on each site, and which one needs you first. Click it and you are on its board."
        >
          <SitesPicture />
        </FeatureCard>
        <FeatureCard
          slim
          title="Answer once, they get an email"
          text="Your comment reaches the visitor by email. Their reply comes back to the same ticket."
        >
          <ConversationPicture />
        </FeatureCard>
        <FeatureCard
          slim
          title="A ticket is never lost"
          text="A tunnel, café Wi-Fi, a badly timed reload: the widget keeps the text and sends it later. Once, not twice."
        >
          <SavedTicketPicture />
        </FeatureCard>
        <FeatureCard
          title="Thirty days, counted without cookies"
          text="Widget loads, opens and tickets by day. Pass a user id and see which customers had to ask most often."
        >
          <CountsPicture />
        </FeatureCard>
      </div>
      <FeatureFacts />
    </section>
  );
}
