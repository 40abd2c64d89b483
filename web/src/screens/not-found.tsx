import { lazy, Suspense } from 'react';
import { PageNotFound } from '../features/marketing/reading/page-not-found.tsx';
import { PublicPage } from '../features/marketing/shell/public-page.tsx';
import { useVisitingUser } from '../features/session/session.tsx';
import { useVisitor } from '../features/session/use-visitor.ts';

// Not a lazyPart: all public pages would load its code.
const MissingPage = lazy(async () => ({ default: (await import('../app-shell/missing-page.tsx')).MissingPage }));

export const meta = () => [
  { title: 'Page not found · Deskbell' },
  { name: 'description', content: 'There is no page at this address.' },
  { name: 'robots', content: 'noindex' },
];

export default function NotFound() {
  const { user, isPending, hasSignedOut } = useVisitingUser();
  const visitor = useVisitor();

  if (isPending) return null;
  // The layout of the app leads to the front page after signing out.
  if (user || hasSignedOut)
    return (
      <Suspense>
        <MissingPage />
      </Suspense>
    );
  return (
    <PublicPage header="inner" visitor={visitor}>
      <PageNotFound />
    </PublicPage>
  );
}
