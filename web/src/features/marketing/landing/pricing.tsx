import { ArrowRight, Check, Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { PLAN_INCLUDES, PLAN_PRICE_USD, TWO_WAY_EMAIL_REPLIES } from '../../../content/product.ts';
import { SignInButton } from '../call-to-action.tsx';
import { pricing, twoWayEmail } from '../installation-choices.ts';
import layout from '../layout.module.css';
import typography from '../text.module.css';
import styles from './pricing.module.css';

const includes = PLAN_INCLUDES.map((item) => ({
  item,
  withReplies: item === TWO_WAY_EMAIL_REPLIES ? ('on' as const) : undefined,
})).filter(({ withReplies }) => withReplies === undefined || twoWayEmail.isFor(withReplies));

export function Pricing({ onSignIn }: { onSignIn: () => void }) {
  if (!pricing.isFor('on')) return null;
  return (
    <section
      className={`${layout.section} ${layout.wrap}`}
      id="pricing"
      aria-labelledby="pricing-title"
      {...pricing.mark('on')}
    >
      <div className={styles.pricing}>
        <div className={styles.text}>
          <p className={typography.kicker}>Pricing</p>
          <h2 className={typography.h2} id="pricing-title">
            One plan, free for the first 100 users.
          </h2>
          <p className={typography.lede}>
            The core service is free, with unlimited websites and tickets. No per-seat fees, no tiers.
          </p>
        </div>
        <div className={styles.plan}>
          <div className={styles.offer}>
            <div className={styles.name}>
              <h3 className={typography.h3}>Professional</h3>
              <span className={typography.tag}>
                <Sparkles size={13} strokeWidth={2.2} aria-hidden="true" />
                Launch special
              </span>
            </div>
            <div className={styles.price}>
              <p className={styles.sum}>
                <span>$0</span>
                <s>
                  <span className={typography.visuallyHidden}>instead of </span>${PLAN_PRICE_USD}
                </s>
              </p>
              <p className={`${typography.small} ${typography.muted}`}>
                per month for the first 100 users, then {PLAN_PRICE_USD} USD per month.
              </p>
            </div>
            <SignInButton size="large" wide onSignIn={onSignIn}>
              Get Started Free
            </SignInButton>
          </div>
          <ul className={styles.includes}>
            {includes.map(({ item, withReplies }) => (
              <li key={item} {...twoWayEmail.mark(withReplies)}>
                <Check size={18} strokeWidth={2.3} aria-hidden="true" />
                {item}
              </li>
            ))}
          </ul>
          <div className={styles.enterprise}>
            <span>Enterprise questions, invoices, security reviews?</span>
            <Link className={typography.arrow} to="/contact">
              Talk to us <ArrowRight size={16} aria-hidden="true" />
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}
