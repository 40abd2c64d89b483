import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Navigate } from 'react-router';
import { HAS_PUBLIC_PAGES } from '../content/deployment.ts';
import { PRODUCT_DESCRIPTION } from '../content/product.ts';
import { SignInButton } from '../features/marketing/call-to-action.tsx';
import { ClosingCall } from '../features/marketing/closing-call.tsx';
import { DemoLink } from '../features/marketing/demo-link.tsx';
import { demo } from '../features/marketing/installation-choices.ts';
import { Hero } from '../features/marketing/landing/hero.tsx';
import { Features, SetupSteps } from '../features/marketing/landing/prerendered.tsx';
import { Pricing } from '../features/marketing/landing/pricing.tsx';
import { Proof } from '../features/marketing/landing/proof.tsx';
import { TicketSignIn } from '../features/marketing/landing/ticket-sign-in.tsx';
import layout from '../features/marketing/layout.module.css';
import { pageMeta } from '../features/marketing/page-meta.ts';
import { PricePromise } from '../features/marketing/price-promise.tsx';
import { productSchema } from '../features/marketing/product-schema.ts';
import { PublicPage } from '../features/marketing/shell/public-page.tsx';
import text from '../features/marketing/text.module.css';
import { returnTicket } from '../features/session/return-path.ts';
import { useVisitingUser } from '../features/session/session.tsx';
import { useHasToasts } from '../ui/feedback/toast.ts';

// Shows toasts of the previous screen, such as "Account deleted". The page works without these scripts.
const Toasts = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('../ui/feedback/toasts.tsx')).Toasts };
  } catch {
    return { default: () => null };
  }
});

export const meta = () => [
  ...pageMeta({
    path: '/',
    title: 'Deskbell: support tickets from all your sites',
    description: `${PRODUCT_DESCRIPTION} One line of code per site, set up in 5 minutes.`,
  }),
  { 'script:ld+json': productSchema() },
];

export default function Landing() {
  return HAS_PUBLIC_PAGES ? <LandingPage /> : <LoadSignInPage />;
}

/** Installations that hide the public pages have a sign-in page of the server in their place. */
function LoadSignInPage() {
  useEffect(() => window.location.replace('/'), []);
  return null;
}

const neverChanges = () => () => undefined;

function LandingPage() {
  const { user, signIn, ...visitor } = useVisitingUser();
  const hasToasts = useHasToasts();
  const ticketId = useSyncExternalStore(neverChanges, returnTicket, () => null);
  if (user) return <Navigate to="/dashboard" replace />;
  return (
    <PublicPage header="landing" visitor={{ ...visitor, onSignIn: signIn }}>
      {hasToasts && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
      {ticketId !== null && <TicketSignIn ticketId={ticketId} onSignIn={signIn} />}
      <Hero onSignIn={signIn} />
      <Features />
      <SetupSteps />
      <div className={layout.wrap}>
        <Proof />
      </div>
      <Pricing onSignIn={signIn} />
      <div className={layout.wrap}>
        <ClosingCall
          title={
            <h2 className={text.h1}>
              Your first ticket could be
              <br />
              five minutes away.
            </h2>
          }
        >
          <SignInButton size="large" onSignIn={signIn}>
            <PricePromise free="Start Free Today" neutral="Start Today" />
          </SignInButton>
          <DemoLink />
          {demo.isFor('off') && (
            <SignInButton size="large" variant="secondary" onSignIn={signIn} mark={demo.mark('off')}>
              Sign In
            </SignInButton>
          )}
        </ClosingCall>
      </div>
    </PublicPage>
  );
}
