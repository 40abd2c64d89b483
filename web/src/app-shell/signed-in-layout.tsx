import type { User } from '@deskbell/contract/account';
import { allows } from '@deskbell/contract/roles';
import type { Team } from '@deskbell/contract/teams';
import { type QueryClient, QueryClientProvider, useIsMutating } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, Outlet, useNavigate } from 'react-router';
import { CurrentUser } from '../api/current-user.ts';
import { createQueryClient } from '../api/query-client.ts';
import { mutationKeys } from '../api/query-keys.ts';
import { type ScreenHandle, useFirstScreenData } from '../api/screen-data.ts';
import { teamsQuery } from '../api/team-of-site.ts';
import { useHasMailFiles } from '../features/mail-files/mail-file-queries.ts';
import { PaletteButton } from '../features/palette/palette-button.tsx';
import { rememberPath } from '../features/session/return-path.ts';
import { useSession } from '../features/session/session.tsx';
import { TopBar } from '../features/session/top-bar.tsx';
import { UserMenu } from '../features/session/user-menu.tsx';
import { userSettingsQuery, useUserSettings } from '../features/settings/settings-queries.ts';
import { useSettingsRequests } from '../features/settings/settings-requests.ts';
import { resumedSiteDraft } from '../features/sites/form/site-draft.ts';
import { useCanAddSite, useTeams } from '../features/teams/team-queries.ts';
import { useNewTicketRequests } from '../features/tickets/new/new-ticket-requests.ts';
import { numberedTab } from '../features/tickets/ticket-address.ts';
import { keysIn, TAB_ACTS } from '../keys/key-table.ts';
import { useHasToasts } from '../ui/feedback/toast.ts';
import { isPhone } from '../ui/hooks/use-is-phone.ts';
import { useIsSettled } from '../ui/hooks/use-is-settled.ts';
import { useCommandKey, useKeys } from '../ui/hooks/use-keys.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { PageSpinner } from '../ui/layout/page.tsx';
import { InboxBell } from './inbox-bell.tsx';
import { loadNavIcons, MainNav } from './main-nav.tsx';
import { PrefetchedScreen } from './prefetched-screen.tsx';
import { ProgressBar } from './progress-bar.tsx';
import type { Removal } from './removed-team.ts';
import { hasBuiltScreens, ScreenLoader } from './screen-loader.tsx';
import { useIdlePrefetch } from './use-idle-prefetch.ts';
import { useKeyPlace } from './use-key-place.ts';

const UserSettings = lazyPart(async () => (await import('./user-settings.tsx')).UserSettings, { isFloating: true });
const AddSiteDialog = lazyPart(async () => (await import('../features/sites/form/add-site-dialog.tsx')).AddSiteDialog, {
  isFloating: true,
});
const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette, {
  isFloating: true,
});
const ShortcutsDialog = lazyPart(
  async () => (await import('../features/palette/shortcuts-dialog.tsx')).ShortcutsDialog,
  { isFloating: true },
);
const SignedOutDialog = lazyPart(async () => (await import('./signed-out-dialog.tsx')).SignedOutDialog, {
  isFloating: true,
});

const NewTicket = lazyPart(async () => (await import('./new-ticket.tsx')).NewTicket, { isFloating: true });

const RemovedTeam = lazyPart(async () => (await import('./removed-team.ts')).RemovedTeam, { inBackground: true });

const RemovedPage = lazyPart(async () => (await import('./removed-page.tsx')).RemovedPage);

const SCREENS = ['/dashboard', '/sites/1', '/tickets', '/teams/1'];

// Loaded after the screen, which does not need them.
const ChangeStream = lazyPart(async () => (await import('./change-stream.tsx')).ChangeStream, { inBackground: true });
const TimezoneQuestion = lazyPart(async () => (await import('./timezone-question.tsx')).TimezoneQuestion, {
  inBackground: true,
});
const Toasts = lazyPart(async () => (await import('../ui/feedback/toasts.tsx')).Toasts, { inBackground: true });
const OfflineBanner = lazyPart(async () => (await import('./offline-banner.tsx')).OfflineBanner, {
  inBackground: true,
});
const NewWork = lazyPart(async () => (await import('./new-work.tsx')).NewWork, { inBackground: true });

export const handle: ScreenHandle = {
  load: (client) => [loadTimezoneQuestion(client), client.prefetchQuery(teamsQuery), loadNavIcons()],
};

/** It would move the screen if it came later. */
async function loadTimezoneQuestion(client: QueryClient) {
  const { timezone_chosen } = await client.ensureQueryData(userSettingsQuery);
  if (!timezone_chosen) await TimezoneQuestion.load();
}

export default function SignedInLayout() {
  return (
    <SignedInShell>
      <Outlet />
    </SignedInShell>
  );
}

export function SignedInShell({ children }: { children: ReactNode }) {
  const { user, isPending, hasEnded, hasSignedOut, signIn, signOut, fetchUser } = useSession();
  const [queryClient] = useState(() => createQueryClient(fetchUser));
  const hasData = useFirstScreenData(queryClient, user !== null);

  if (isPending || (user && !hasData)) return <PageSpinner />;
  if (!user) return <ToFrontPage isReturning={!hasSignedOut} />;

  function signInAgain() {
    rememberPath();
    void signIn();
  }

  async function signOutEverywhere() {
    const providerUrl = await signOut();
    if (providerUrl) window.location.assign(providerUrl);
  }

  return (
    <QueryClientProvider client={queryClient}>
      <CurrentUser value={user}>
        <Desk user={user} onSignOut={signOutEverywhere}>
          {children}
        </Desk>
      </CurrentUser>
      {hasEnded && <SignedOutDialog onSignIn={signInAgain} onCheck={fetchUser} />}
    </QueryClientProvider>
  );
}

function ToFrontPage({ isReturning }: { isReturning: boolean }) {
  const [hasRemembered, setHasRemembered] = useState(!isReturning);

  useEffect(() => {
    if (isReturning) rememberPath();
    setHasRemembered(true);
  }, [isReturning]);

  return hasRemembered && <Navigate to="/" replace />;
}

/** Clients of one team see its brand. */
const brandForClient = ([team, ...others]: readonly Team[]) =>
  team?.role === 'client' && others.length === 0 ? team.brand : null;

function useUnsentChanges() {
  const isPaused = useIsMutating({ predicate: ({ state }) => state.isPaused }) > 0;
  const isUploading = useIsMutating({ mutationKey: mutationKeys.upload }) > 0;
  const isWaiting = isPaused || isUploading;

  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isWaiting]);
}

type OpenDialog = 'palette' | 'shortcuts' | 'settings' | 'add-site' | 'new-ticket' | 'inbox';

const interruptedDialog = (): OpenDialog | null => (resumedSiteDraft()?.siteId === null ? 'add-site' : null);

interface DeskProps {
  user: User;
  onSignOut: () => void;
  children: ReactNode;
}

function Desk({ user, onSignOut, children }: DeskProps) {
  const [open, setOpen] = useState(interruptedDialog);
  const navigate = useNavigate();
  const isSettled = useIsSettled();
  const hasMailFiles = useHasMailFiles({ enabled: isSettled });
  const hasToasts = useHasToasts();
  const isWithoutTimezone = useUserSettings().data?.timezone_chosen === false;
  const { data, isSuccess: hasTeams } = useTeams();
  const teams = data ?? [];
  const [removal, setRemoval] = useState<Removal | null>(null);
  const canAddSite = useCanAddSite();
  const isWithoutTeam = hasTeams && teams.length === 0;
  const show = {
    palette: () => setOpen('palette'),
    shortcuts: () => setOpen('shortcuts'),
    settings: () => setOpen('settings'),
    addSite: () => setOpen('add-site'),
    newTicket: () => setOpen('new-ticket'),
    inbox: () => (isPhone() ? void navigate('/inbox') : setOpen(open === 'inbox' ? null : 'inbox')),
  };

  const isIdle = useIdlePrefetch();
  const keyPlace = useKeyPlace();

  useUnsentChanges();
  useCommandKey('k', () => setOpen(open === 'palette' ? null : 'palette'));
  useDeskKeys({ show, keyPlace, canAddSite, canAddTicket: isWorkerIn(teams) });

  return (
    <>
      <ChangeStream />
      <ProgressBar />
      <TopBar brand={brandForClient(teams)} isBrandLink={isWithoutTeam}>
        {!isWithoutTeam && (
          <>
            <MainNav teams={teams} />
            <PaletteButton onClick={show.palette} />
            <InboxBell isOpen={open === 'inbox'} onToggle={show.inbox} onClose={() => setOpen(null)} />
          </>
        )}
        <UserMenu
          user={user}
          teams={teams.filter(({ role }) => allows(role, 'work'))}
          onOpenTeam={(id) => void navigate(`/teams/${id}`)}
          onOpenSettings={show.settings}
          onOpenShortcuts={show.shortcuts}
          onOpenMailFiles={hasMailFiles ? () => void navigate('/outbox') : undefined}
          onSignOut={onSignOut}
        />
      </TopBar>
      <OfflineBanner />
      {isWithoutTimezone && <TimezoneQuestion />}
      <ScreenLoader />
      <RemovedTeam teams={data} onChange={setRemoval} />
      {removal ? <RemovedPage removal={removal} onAddSite={show.addSite} onSignOut={onSignOut} /> : children}
      <OpenDialogs
        open={open}
        show={show}
        teams={teams}
        canAddSite={canAddSite}
        keyPlace={keyPlace}
        onSignOut={onSignOut}
        onClose={() => setOpen(null)}
      />
      {isIdle && hasBuiltScreens() && SCREENS.map((page) => <PrefetchedScreen key={page} address={page} />)}
      {isSettled && <NewWork />}
      {(isSettled || hasToasts) && <Toasts />}
    </>
  );
}

interface DeskKeys {
  show: Record<'shortcuts' | 'settings' | 'addSite' | 'newTicket' | 'inbox', () => void>;
  keyPlace: ReturnType<typeof useKeyPlace>;
  canAddSite: boolean;
  canAddTicket: boolean;
}

function useDeskKeys({ show, keyPlace, canAddSite, canAddTicket }: DeskKeys) {
  const navigate = useNavigate();
  useKeys(
    keysIn('everywhere', {
      shortcuts: show.shortcuts,
      goToDashboard: () => void navigate('/dashboard'),
      goToTickets: () => void navigate('/tickets'),
      goToReports: () => void navigate('/reports'),
      ...Object.fromEntries(TAB_ACTS.map((act, index) => [act, () => void navigate(numberedTab(index + 1))])),
    }),
    { isEverywhere: true },
  );
  useKeys(keysIn(keyPlace ?? 'elsewhere', { inbox: show.inbox }), { isEverywhere: true });
  useKeys(keyPlace === null && canAddSite ? keysIn('elsewhere', { addSite: show.addSite }) : {});
  useKeys(keyPlace !== null && canAddTicket ? keysIn('list', { newTicket: show.newTicket }) : {});
  useNewTicketRequests(show.newTicket);
  useSettingsRequests(show.settings);
}

const isWorkerIn = (teams: readonly Team[]) => teams.some(({ role }) => allows(role, 'work'));

interface OpenDialogsProps {
  open: OpenDialog | null;
  show: Record<'shortcuts' | 'settings' | 'addSite' | 'newTicket', () => void>;
  teams: readonly Team[];
  canAddSite: boolean;
  keyPlace: ReturnType<typeof useKeyPlace>;
  onSignOut: () => void;
  onClose: () => void;
}

function OpenDialogs({ open, show, teams, canAddSite, keyPlace, onSignOut, onClose }: OpenDialogsProps) {
  switch (open) {
    case 'palette':
      return (
        <CommandPalette
          onAddSite={canAddSite ? show.addSite : undefined}
          onNewTicket={isWorkerIn(teams) ? show.newTicket : undefined}
          onOpenSettings={show.settings}
          onOpenShortcuts={show.shortcuts}
          onSignOut={onSignOut}
          onClose={onClose}
        />
      );
    case 'shortcuts':
      return <ShortcutsDialog place={keyPlace} teams={teams} canAddSite={canAddSite} onClose={onClose} />;
    case 'settings':
      return <UserSettings onClose={onClose} />;
    case 'add-site':
      return <AddSiteDialog teams={teams.filter(({ role }) => allows(role, 'manage'))} onClose={onClose} />;
    case 'new-ticket':
      return <NewTicket onClose={onClose} />;
    default:
      return null;
  }
}
