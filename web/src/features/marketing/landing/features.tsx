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
          Built for people who run more than one website.
        </h2>
        <p className={text.lede}>From a shop and a blog to forty client sites, all in one dashboard.</p>
      </div>
      <div className={styles.cards}>
        <FeatureCard
          title="Every site at a glance"
          text="See the new and open tickets of each site, and which site needs you first. Click a site to open its board."
        >
          <SitesPicture />
        </FeatureCard>
        <FeatureCard
          slim
          withReplies="on"
          title="Two-way email"
          text="Your comment is emailed to the visitor. Their reply is added to the same ticket."
        >
          <ConversationPicture isByEmail />
        </FeatureCard>
        <FeatureCard
          slim
          withReplies="off"
          title="A page for every ticket"
          text="Your comment is emailed to the visitor with a private link, where they read it and write back."
        >
          <ConversationPicture />
        </FeatureCard>
        <FeatureCard
          slim
          title="Tickets are never lost"
          text="If the connection drops or the page reloads, the widget keeps the ticket and sends it later, exactly once."
        >
          <SavedTicketPicture />
        </FeatureCard>
        <FeatureCard
          title="Analytics without cookies"
          text="Widget loads, opens and tickets per day. Pass a user id to see which customers ask most often."
        >
          <CountsPicture />
        </FeatureCard>
      </div>
      <FeatureFacts />
    </section>
  );
}
