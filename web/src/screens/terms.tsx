import { TERMS } from '../content/terms.ts';
import { pageMeta } from '../features/marketing/page-meta.ts';
import { LegalPage } from '../features/marketing/reading/legal-page.tsx';
import { PublicPage } from '../features/marketing/shell/public-page.tsx';
import { useVisitor } from '../features/session/use-visitor.ts';

export const meta = () =>
  pageMeta({
    path: '/terms',
    title: 'Terms of Service · Deskbell',
    description: 'The terms for using Deskbell: your account, plan and fees, your content, termination, liability.',
  });

export default function Terms() {
  return (
    <PublicPage header="inner" visitor={useVisitor()}>
      <LegalPage document={TERMS} />
    </PublicPage>
  );
}
