import { STORAGE } from '../content/storage.ts';
import { pageMeta } from '../features/marketing/page-meta.ts';
import { LegalPage } from '../features/marketing/reading/legal-page.tsx';
import { PublicPage } from '../features/marketing/shell/public-page.tsx';
import { useVisitor } from '../features/session/use-visitor.ts';

export const meta = () =>
  pageMeta({
    path: '/what-we-store',
    title: 'What we store · Deskbell',
    description:
      'What Deskbell stores, where it lies and after how many days it is deleted, as this installation is set up.',
  });

export default function WhatWeStore() {
  return (
    <PublicPage header="inner" visitor={useVisitor()}>
      <LegalPage document={STORAGE} kicker="Proof" />
    </PublicPage>
  );
}
