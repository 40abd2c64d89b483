import { PRODUCT_TAGLINE } from '../../../content/product.ts';
import { ActionLink, SignInButton } from '../call-to-action.tsx';
import { DemoLink } from '../demo-link.tsx';
import { HeroPicture } from '../hero/hero-picture.tsx';
import { demo, pricing } from '../installation-choices.ts';
import layout from '../layout.module.css';
import { PricePromise } from '../price-promise.tsx';
import text from '../text.module.css';
import { WidgetSnippet } from '../widget-snippet.tsx';
import styles from './hero.module.css';

export function Hero({ onSignIn }: { onSignIn: () => void }) {
  return (
    <section className={`${layout.wrap} ${styles.hero}`}>
      <h1 className={text.display}>
        {PRODUCT_TAGLINE[0]}
        <br />
        {PRODUCT_TAGLINE[1]}
      </h1>
      <div className={styles.row}>
        <p className={text.lede}>
          Deskbell adds a small Support tab to each of your websites and collects every ticket in one dashboard.
          Unlimited websites, unlimited tickets, set up in 5 minutes.
        </p>
        <div className={styles.act}>
          <div className={styles.actions}>
            <SignInButton size="large" onSignIn={onSignIn}>
              <PricePromise free="Start Free Today" neutral="Start Today" />
            </SignInButton>
            <DemoLink />
            {demo.isFor('off') && (
              <ActionLink size="large" variant="secondary" to="/how-it-works" mark={demo.mark('off')}>
                See how it works
              </ActionLink>
            )}
          </div>
          <p className={styles.note}>
            {demo.isFor('on') && (
              <span {...demo.mark('on')}>The demo needs no sign-up: a desk of your own for an hour</span>
            )}
            {demo.isFor('off') && (
              <em {...demo.mark('off')}>
                {pricing.isFor('on') && (
                  <span {...pricing.mark('on')}>Launch special: free for the first 100 users</span>
                )}
              </em>
            )}
          </p>
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
