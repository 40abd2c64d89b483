import type { User } from '@deskbell/contract/account';
import { QueryClientProvider } from '@tanstack/react-query';
import { Keyboard } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Navigate, Outlet, useNavigate } from 'react-router';
import { useLiveChanges } from '../api/live-changes.ts';
import { createQueryClient } from '../api/query-client.ts';
import { useHasMailFiles } from '../features/mail-files/mail-file-queries.ts';
import { PaletteButton } from '../features/palette/palette-button.tsx';
import { useSession } from '../features/session/session.tsx';
import { TopBar } from '../features/session/top-bar.tsx';
import { UserMenu } from '../features/session/user-menu.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ICON } from '../ui/icon-sizes.ts';
import { PageSpinner } from '../ui/page.tsx';
import { Toasts } from '../ui/toast.tsx';
import { useIsSettled } from '../ui/use-is-settled.ts';
import { useCommandKey, useKeys } from '../ui/use-keys.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import styles from './signed-in-layout.module.css';

const SettingsDialog = lazy(async () => ({
  default: (await import('../features/settings/settings-dialog.tsx')).SettingsDialog,
}));
const AddSiteDialog = lazy(async () => ({
  default: (await import('../features/sites/form/add-site-dialog.tsx')).AddSiteDialog,
}));
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../features/palette/shortcuts-dialog.tsx')).ShortcutsDialog,
}));

// Loaded after the screen, which does not wait for it.
const NewWork = lazy(async () => ({ default: (await import('./new-work.tsx')).NewWork }));

/** Layout of all screens that need a session; redirects to / without one. */
export default function SignedInLayout() {
  const { user, isPending, signOut, fetchUser } = useSession();
  const [queryClient] = useState(() => createQueryClient(fetchUser));

  if (isPending) return <PageSpinner />;
  if (!user) return <Navigate to="/" replace />;

  return (
    <QueryClientProvider client={queryClient}>
      <Desk user={user} onSignOut={signOut} />
    </QueryClientProvider>
  );
}

/** Top bar, command palette and global keyboard shortcuts. */
function Desk({ user, onSignOut }: { user: User; onSignOut: () => void }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | 'settings' | 'add-site' | null>(null);
  const navigate = useNavigate();
  const hasMailFiles = useHasMailFiles();
  const close = () => setOpen(null);
  const isSettled = useIsSettled();
  const show = {
    palette: () => setOpen('palette'),
    shortcuts: () => setOpen('shortcuts'),
    settings: () => setOpen('settings'),
    addSite: () => setOpen('add-site'),
  };

  useLiveChanges();
  useCommandKey('k', () => setOpen(open === 'palette' ? null : 'palette'));
  useKeys({
    '?': show.shortcuts,
    n: show.addSite,
    'g d': () => void navigate('/dashboard'),
    'g t': () => void navigate('/tickets'),
  });

  return (
    <>
      <TopBar>
        <Breadcrumb />
        <PaletteButton onClick={show.palette} />
        <span className={styles.keys}>
          <IconButton
            label="Keyboard shortcuts"
            hint="Keyboard shortcuts (?)"
            icon={<Keyboard {...ICON} />}
            onClick={show.shortcuts}
          />
        </span>
        <UserMenu
          user={user}
          onOpenSettings={show.settings}
          onOpenMailFiles={hasMailFiles ? () => void navigate('/outbox') : undefined}
          onSignOut={onSignOut}
        />
      </TopBar>
      <Outlet />
      <Suspense>
        {open === 'palette' && (
          <CommandPalette
            onAddSite={show.addSite}
            onOpenSettings={show.settings}
            onOpenShortcuts={show.shortcuts}
            onSignOut={onSignOut}
            onClose={close}
          />
        )}
        {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
        {open === 'settings' && <SettingsDialog onClose={close} />}
        {open === 'add-site' && <AddSiteDialog onClose={close} />}
      </Suspense>
      <Suspense>{isSettled && <NewWork />}</Suspense>
      <Toasts />
    </>
  );
}
