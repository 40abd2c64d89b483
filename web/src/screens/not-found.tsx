import { PageNotFound } from '../features/marketing/reading/page-not-found.tsx';
import { PublicPage } from '../features/marketing/shell/public-page.tsx';
import { useVisitor } from '../features/session/use-visitor.ts';

export const meta = () => [
  { title: 'Page not found · Deskbell' },
  { name: 'description', content: 'There is no page at this address.' },
  { name: 'robots', content: 'noindex' },
];

export default function NotFound() {
  return (
    <PublicPage header="inner" visitor={useVisitor()}>
      <PageNotFound />
    </PublicPage>
  );
}
