import { FileQuestionMark } from 'lucide-react';
import { Link } from 'react-router';
import link from '../ui/controls/link.module.css';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ICON_LG } from '../ui/marks/icon-sizes.ts';
import { SignedInShell } from './signed-in-layout.tsx';

/** An unknown address, for signed-in users: the top bar stays. */
export function MissingPage() {
  return (
    <SignedInShell>
      <Page>
        <EmptyState
          icon={<FileQuestionMark {...ICON_LG} />}
          title="Page not found"
          action={
            <Link to="/dashboard" className={link.link}>
              Back to the dashboard
            </Link>
          }
        >
          There is no page at this address. It may have moved, or the link may be incomplete.
        </EmptyState>
      </Page>
    </SignedInShell>
  );
}
