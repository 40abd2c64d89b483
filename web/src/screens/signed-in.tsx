import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useLiveChanges } from '../api/live-changes.ts';
import { createQueryClient } from '../api/query-client.ts';
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
        <UserMenu user={user} onOpenSettings={() => setIsSettingsOpen(true)} onSignOut={signOut} />
      </TopBar>
      <Outlet />
      <Suspense>{isSettingsOpen && <SettingsDialog onClose={() => setIsSettingsOpen(false)} />}</Suspense>
      <Toasts />
    </QueryClientProvider>
  );
}

/** Below the provider, whose client it needs. */
function LiveChanges() {
  useLiveChanges();
  return null;
}
