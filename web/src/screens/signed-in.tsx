import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Navigate, Outlet, useNavigate } from 'react-router';
import { useLiveChanges } from '../api/live-changes.ts';
import { createQueryClient } from '../api/query-client.ts';
import { useHasOutbox } from '../features/outbox/outbox-queries.ts';
import { useSession } from '../features/session/session.tsx';
import { TopBar } from '../features/session/top-bar.tsx';
import { UserMenu } from '../features/session/user-menu.tsx';
import { PageSpinner } from '../ui/page.tsx';
import { Toasts } from '../ui/toast.tsx';

const SettingsDialog = lazy(async () => ({
  default: (await import('../features/settings/settings-dialog.tsx')).SettingsDialog,
}));

/** Around every screen that needs an owner; whoever is not signed in is shown out. */
export default function SignedIn() {
  const { user, isPending, signOut, fetchUser } = useSession();
  const [queryClient] = useState(() => createQueryClient(fetchUser));
  const [isSettingsOpen, setIsSettingsOpen] = useState(false);

  if (isPending) return <PageSpinner />;
  if (!user) return <Navigate to="/" replace />;

  return (
    <QueryClientProvider client={queryClient}>
      <LiveChanges />
      <TopBar>
        <Account user={user} onOpenSettings={() => setIsSettingsOpen(true)} onSignOut={signOut} />
      </TopBar>
      <Outlet />
      <Suspense>{isSettingsOpen && <SettingsDialog onClose={() => setIsSettingsOpen(false)} />}</Suspense>
      <Toasts />
    </QueryClientProvider>
  );
}

/** Below the provider, whose client it needs; so does the next one. */
function LiveChanges() {
  useLiveChanges();
  return null;
}

function Account(props: Omit<ComponentProps<typeof UserMenu>, 'onOpenOutbox'>) {
  const hasOutbox = useHasOutbox();
  const navigate = useNavigate();
  return <UserMenu {...props} onOpenOutbox={hasOutbox ? () => void navigate('/outbox') : undefined} />;
}
