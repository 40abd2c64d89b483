import { COMPARISON } from '../content/comparison.ts';
import { pageMeta } from '../features/marketing/page-meta.ts';
import { LegalPage } from '../features/marketing/reading/legal-page.tsx';
import { PublicPage } from '../features/marketing/shell/public-page.tsx';
import { useVisitor } from '../features/session/use-visitor.ts';

export const meta = () =>
  pageMeta({
    path: '/compare',
    title: 'How it compares · Deskbell',
    description:
      'What other desks do better than Deskbell, with a source and a date for each row, and how we measured the weight of scripts.',
  });

export default function Compare() {
  return (
    <PublicPage header="inner" visitor={useVisitor()}>
      <LegalPage document={COMPARISON} kicker="Proof" />
    </PublicPage>
  );
}
