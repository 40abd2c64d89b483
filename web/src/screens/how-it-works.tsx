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
    description: 'From nothing to your first answered ticket: sign in, add a site, paste one line, answer by email.',
  });

export default function HowItWorks() {
  const visitor = useVisitor();
  return (
    <PublicPage header="inner" visitor={visitor}>
      <div className={layout.wrap} data-in-turns="">
        <PageHead
          kicker="How It Works"
          title="From nothing to your first answered ticket."
          lede="Six short steps and one extra. The first four take about 5 minutes; the rest is your normal day."
        />
        <SplitPage label="Steps" entries={GUIDE_STEPS}>
          <Guide />
        </SplitPage>
        <ClosingCall small title={<h2 className={text.h2}>That is all of it.</h2>}>
          <SignInButton size="large" onSignIn={visitor.onSignIn}>
            Get Started
          </SignInButton>
          <ActionLink size="large" look="quiet" to="/contact">
            Ask a question
          </ActionLink>
        </ClosingCall>
      </div>
    </PublicPage>
  );
}
