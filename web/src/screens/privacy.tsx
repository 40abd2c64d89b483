import { PRIVACY } from '../content/privacy.ts';
import { pageMeta } from '../features/marketing/page-meta.ts';
import { LegalPage } from '../features/marketing/reading/legal-page.tsx';
import { PublicPage } from '../features/marketing/shell/public-page.tsx';
import { useVisitor } from '../features/session/use-visitor.ts';

export const meta = () =>
  pageMeta({
    path: '/privacy',
    title: 'Privacy · Deskbell',
    description:
      'What Deskbell collects and why, how long we keep it, and what the widget stores on a visitor’s device.',
  });

export default function Privacy() {
  return (
    <PublicPage header="inner" visitor={useVisitor()}>
      <LegalPage document={PRIVACY} />
    </PublicPage>
  );
}
