import { ActionLink, SignInButton } from '../features/marketing/call-to-action.tsx';
import { ClosingCall } from '../features/marketing/closing-call.tsx';
import layout from '../features/marketing/layout.module.css';
import { PageHead } from '../features/marketing/page-head.tsx';
import { pageMeta } from '../features/marketing/page-meta.ts';
import { GUIDE_STEPS, Guide } from '../features/marketing/reading/guide.tsx';
import { SplitPage } from '../features/marketing/reading/split-page.tsx';
import { PublicPage } from '../features/marketing/shell/public-page.tsx';
import text from '../features/marketing/text.module.css';
import { useVisitor } from '../features/session/use-visitor.ts';

export const meta = () =>
  pageMeta({
    path: '/how-it-works',
    title: 'How It Works · Deskbell',
    description: 'From sign-in to your first answered ticket: add a site, paste one line of code, reply by email.',
  });

export default function HowItWorks() {
  const visitor = useVisitor();
  return (
    <PublicPage header="inner" visitor={visitor}>
      <div className={layout.wrap}>
        <PageHead
          kicker="How It Works"
          title={
            <>
              From <span className={text.unbroken}>sign-in</span> to your first answered ticket.
            </>
          }
          lede="Seven short steps and one optional extra. The first four take about 5 minutes."
        />
        <SplitPage label="Steps" entries={GUIDE_STEPS}>
          <Guide />
        </SplitPage>
        <ClosingCall small title={<h2 className={text.h2}>Ready to start?</h2>}>
          <SignInButton size="large" onSignIn={visitor.onSignIn}>
            Get Started
          </SignInButton>
          <ActionLink size="large" variant="secondary" to="/contact">
            Ask a question
          </ActionLink>
        </ClosingCall>
      </div>
    </PublicPage>
  );
}
