import { PRODUCT_PROMISE } from '../../../content/product.ts';
import { ActionLink, SignInButton } from '../call-to-action.tsx';
import { HeroPicture } from '../hero/hero-picture.tsx';
import layout from '../layout.module.css';
import text from '../text.module.css';
import { WidgetSnippet } from '../widget-snippet.tsx';
import styles from './hero.module.css';

export function Hero({ onSignIn }: { onSignIn: () => void }) {
  return (
    <section className={`${layout.wrap} ${styles.hero}`}>
      <h1 className={text.display}>
        {PRODUCT_PROMISE[0]}
        <br />
        {PRODUCT_PROMISE[1]}
      </h1>
      <div className={styles.row}>
        <p className={text.lede}>
          Deskbell puts a small Support tab on every website you look after and brings what visitors write to one place.
          Unlimited websites, unlimited tickets, set up in 5 minutes.
        </p>
        <div className={styles.act}>
          <div className={styles.actions}>
            <SignInButton size="large" onSignIn={onSignIn}>
              Start Free Today
            </SignInButton>
            <ActionLink size="large" look="quiet" to="/how-it-works">
              See how it works
            </ActionLink>
          </div>
          <p className={styles.note}>Launch special: free for the first 100 users</p>
        </div>
      </div>
      <HeroPicture />
      <div className={styles.installation}>
        <div>
          <h2 className={text.h3}>The whole installation</h2>
          <p className={`${text.small} ${text.muted}`}>
            Paste it once per site, before <code className={text.code}>&lt;/body&gt;</code>.
          </p>
        </div>
        <WidgetSnippet />
      </div>
    </section>
  );
}
