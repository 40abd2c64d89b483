import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { Page, PageSpinner } from '../ui/layout/page.tsx';

export const meta = () => [{ title: 'Inbox · Deskbell' }];

// Deferred, so that the popover of the other screens shares its scripts.
const InboxView = lazyPart(async () => (await import('./inbox-view.tsx')).InboxView, {
  Fallback: PageSpinner,
});

export default function Inbox() {
  return (
    <Page compact>
      <h1 className="visually-hidden">Inbox</h1>
      <InboxView />
    </Page>
  );
}
