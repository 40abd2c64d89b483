import { ArrowRight, Check } from 'lucide-react';
import { Link } from 'react-router';
import { OWN_PRICE } from '../../../content/deployment.ts';
import { LICENSE } from '../../../content/figures.ts';
import { PLAN_INCLUDES, PLAN_PRICE_USD, TWO_WAY_EMAIL_REPLIES } from '../../../content/product.ts';
import { SignInButton } from '../call-to-action.tsx';
import { pricing, twoWayEmail } from '../installation-choices.ts';
import layout from '../layout.module.css';
import { PricePromise } from '../price-promise.tsx';
import typography from '../text.module.css';
import styles from './pricing.module.css';

const includes = PLAN_INCLUDES.map((item) => ({
  item,
  withReplies: item === TWO_WAY_EMAIL_REPLIES ? ('on' as const) : undefined,
})).filter(({ withReplies }) => withReplies === undefined || twoWayEmail.isFor(withReplies));

export function Pricing({ onSignIn }: { onSignIn: () => void }) {
  return (
    <section className={`${layout.section} ${layout.wrap}`} id="pricing" aria-labelledby="pricing-title">
      <div className={styles.pricing}>
        <div className={styles.text}>
          <p className={typography.kicker}>Pricing</p>
          <h2 className={typography.h2} id="pricing-title">
            <PriceTold
              launch="One plan, free for the first 100 users."
              own={`One plan, ${OWN_PRICE} per month.`}
              off="Free software, on this server."
            />
          </h2>
          <p className={typography.lede}>
            <PriceTold
              launch="The core service is free, with unlimited websites and tickets. No per-seat fees, no tiers."
              own="With unlimited websites and tickets."
              off="This Deskbell is self-hosted. Websites, tickets and seats are not counted."
            />
          </p>
        </div>
        {pricing.isFor('on', 'own') && <Plan onSignIn={onSignIn} />}
        {pricing.isFor('off') && (
          <article className={styles.hosted} {...pricing.mark('off')}>
            <h3 className={typography.h3}>Open source, {LICENSE}</h3>
            <p className={typography.muted}>
              Unlimited websites, unlimited tickets. The operator of this server decides who may sign up.
            </p>
            <SignInButton size="large" onSignIn={onSignIn}>
              Get Started
            </SignInButton>
          </article>
        )}
      </div>
    </section>
  );
}

function Plan({ onSignIn }: { onSignIn: () => void }) {
  return (
    <article className={styles.plan} {...pricing.mark('on', 'own')}>
      <div className={styles.offer}>
        <div className={styles.name}>
          <h3 className={typography.h3}>Professional</h3>
          {pricing.isFor('on') && (
            <p className={typography.tag} {...pricing.mark('on')}>
              Launch special
            </p>
          )}
        </div>
        <div className={styles.price}>
          {pricing.isFor('on') && (
            <p className={styles.sum} {...pricing.mark('on')}>
              <span>$0</span>
              <s>
                <span className={typography.visuallyHidden}>instead of </span>${PLAN_PRICE_USD}
              </s>
            </p>
          )}
          {pricing.isFor('own') && (
            <p className={`${styles.sum} ${styles.own}`} {...pricing.mark('own')}>
              {OWN_PRICE}
            </p>
          )}
          <p className={`${typography.small} ${typography.muted}`}>
            <PriceTold
              launch={`per month for the first 100 users, then ${PLAN_PRICE_USD} USD per month.`}
              own="per month"
            />
          </p>
        </div>
        <SignInButton size="large" wide onSignIn={onSignIn}>
          <PricePromise free="Get Started Free" neutral="Get Started" />
        </SignInButton>
      </div>
      <ul className={styles.includes}>
        {includes.map(({ item, withReplies }) => (
          <li key={item} {...(withReplies && twoWayEmail.mark(withReplies))}>
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
    </article>
  );
}

function PriceTold({ launch, own, off }: { launch: string; own: string; off?: string }) {
  return (
    <>
      {pricing.isFor('on') && <span {...pricing.mark('on')}>{launch}</span>}
      {pricing.isFor('own') && <span {...pricing.mark('own')}>{own}</span>}
      {off && pricing.isFor('off') && <span {...pricing.mark('off')}>{off}</span>}
    </>
  );
}
