import type { User } from '@deskbell/contract/account';
import type { SeenInvitation } from '@deskbell/contract/invitations';
import { INVITATION_DAYS } from '@deskbell/contract/limits';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { isNotFound } from '../api/call.ts';
import { failureText } from '../api/failure-text.ts';
import { createQueryClient } from '../api/query-client.ts';
import { teamsQuery } from '../api/team-of-site.ts';
import { HAS_PUBLIC_PAGES } from '../content/deployment.ts';
import { rememberPath } from '../features/session/return-path.ts';
import { useVisitingUser } from '../features/session/session.tsx';
import { useOwnInvitations } from '../features/teams/invitations/own-invitations.ts';
import { JoinCard, JoinFailure, JoinText } from '../features/teams/join/join-card.tsx';
import { useAccept, useInvitationPreview } from '../features/teams/join/join-queries.ts';
import { isolated } from '../format/isolated.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { PageSpinner } from '../ui/layout/page.tsx';
import { BrandMark } from '../ui/marks/brand-mark.tsx';
import { ShownBrand } from '../ui/marks/shown-brand.tsx';
import styles from './join.module.css';

const POLL_APPROVAL_MS = 10_000;

export const meta = () => [
  { title: 'Join a team · Deskbell' },
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** Opened from an invitation email, signed in or not. Only Accept changes anything. */
export default function Join() {
  const { token = '' } = useParams();
  const { fetchUser } = useVisitingUser();
  const [queryClient] = useState(() => createQueryClient(fetchUser));
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.page}>
        <header className={styles.top}>
          <TopBrand token={token} />
        </header>
        <main id="main" className={styles.main}>
          <div className={styles.card}>
            <Invitation token={token} />
          </div>
        </main>
        {HAS_PUBLIC_PAGES && (
          <footer className={styles.foot}>
            <Link to="/privacy">Privacy</Link>
            <Link to="/terms">Terms</Link>
          </footer>
        )}
      </div>
    </QueryClientProvider>
  );
}

function TopBrand({ token }: { token: string }) {
  const { data, isPending } = useInvitationPreview(token);
  if (isPending) return null;
  if (data?.brand)
    return (
      <span className={styles.brand}>
        <ShownBrand brand={data.brand} className={styles.logo} />
      </span>
    );
  return (
    <Link to="/" className={styles.brand} aria-label="Deskbell, home">
      <BrandMark size={28} />
      Deskbell
    </Link>
  );
}

function Invitation({ token }: { token: string }) {
  const preview = useInvitationPreview(token);
  const { user, isPending, signIn, signOut, problem } = useVisitingUser();
  // The identity provider confirmed the invited address: the user joins at once.
  const confirmed = useOwnInvitations({ enabled: user !== null });

  /** Signing in returns here: the address waits in the session storage and is not passed along. */
  function signInHere() {
    rememberPath();
    signIn();
  }

  async function changeAccount() {
    await signOut();
    signInHere();
  }

  if (isNotFound(preview.error)) return <Ended />;
  if (preview.isError) return <NotRead error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data || isPending || (user && confirmed.isPending)) return <PageSpinner />;
  const invitation = preview.data;
  if (!user) {
    return (
      <JoinCard
        invitation={invitation}
        notice={problem}
        actions={
          <Button variant="primary" onClick={signInHere}>
            Sign in to accept
          </Button>
        }
      >
        You come back to this page. Nothing is accepted until you press Accept.
      </JoinCard>
    );
  }
  // Identifies the invitation by team and expiry, which both replies have.
  const joinsAtOnce = confirmed.data?.some(
    ({ team_name, expires_at }) => team_name === invitation.team_name && expires_at === invitation.expires_at,
  );
  return (
    <Acceptance
      token={token}
      user={user}
      invitation={invitation}
      joinsAtOnce={joinsAtOnce ?? false}
      onChangeAccount={changeAccount}
    />
  );
}

interface AcceptanceProps {
  token: string;
  user: User;
  invitation: SeenInvitation;
  joinsAtOnce: boolean;
  onChangeAccount: () => void;
}

function Acceptance({ token, user, invitation, joinsAtOnce, onChangeAccount }: AcceptanceProps) {
  const accept = useAccept(token);
  const navigate = useNavigate();
  const inviter = isolated(invitation.inviter);

  function join() {
    accept.mutate(undefined, {
      onSuccess: ({ is_waiting }) => !is_waiting && navigate('/dashboard', { replace: true }),
    });
  }

  if (accept.data?.is_waiting)
    return <Waiting inviter={inviter} email={user.email} invitation={invitation} teamId={accept.data.team_id} />;
  if (isNotFound(accept.error)) return <Ended />;
  const failure = accept.error && <JoinFailure>{refusalOf(accept.error)}</JoinFailure>;
  if (joinsAtOnce) {
    return (
      <JoinCard
        invitation={invitation}
        actions={
          <>
            {failure}
            <Button variant="primary" busy={accept.isPending || accept.isSuccess} onClick={join}>
              Accept
            </Button>
          </>
        }
      >
        You are signed in as {isolated(user.email)}.{' '}
        <Link to="/dashboard" className={styles.link}>
          Not now
        </Link>
      </JoinCard>
    );
  }
  const isSameAddress = user.email.toLowerCase() === invitation.email.toLowerCase();
  return (
    <JoinCard
      invitation={invitation}
      notice={
        <>
          <b>You are signed in as {isolated(user.email)}.</b>{' '}
          {isSameAddress
            ? 'Your sign-in service does not say whether this address is confirmed.'
            : 'You can accept with this address.'}{' '}
          {inviter} then confirms that it is you. You see nothing until then.
        </>
      }
      actions={
        <>
          {failure}
          <Button variant="primary" busy={accept.isPending} onClick={join}>
            Accept as {isolated(user.email)}
          </Button>
          <Button onClick={onChangeAccount}>Sign in with another account</Button>
        </>
      }
    >
      Why? Addresses such as info@ often have no account, and some sign-in services do not say whether an address is
      confirmed.
    </JoinCard>
  );
}

const refusalOf = (error: Error) => failureText(error, 'The invitation could not be accepted. Please try again.');

interface WaitingProps {
  inviter: string;
  email: string;
  invitation: SeenInvitation;
  teamId: number;
}

function Waiting({ inviter, email, invitation, teamId }: WaitingProps) {
  const { data: teams } = useQuery({ ...teamsQuery, refetchInterval: POLL_APPROVAL_MS, staleTime: 0 });
  const isApproved = teams?.some(({ id }) => id === teamId) ?? false;
  const team = isolated(invitation.brand?.name ?? invitation.team_name);
  if (isApproved)
    return (
      <JoinText title={`Welcome to ${team}`} action={<ButtonLink href="/dashboard">Go to my dashboard</ButtonLink>}>
        <span role="status">
          {inviter} has confirmed that it is you. You are now a member of {team}.
        </span>
      </JoinText>
    );
  return (
    <JoinText title="Almost there" action={<ButtonLink href="/dashboard">Go to my dashboard</ButtonLink>}>
      {inviter} was told that you accepted as <b className={styles.address}>{isolated(email)}</b>. You get an email when
      that is confirmed.
    </JoinText>
  );
}

/** Unknown, used, revoked and expired invitations look the same. */
const Ended = () => (
  <JoinText title="Invitation ended" action={<ButtonLink href="/">Go to Deskbell</ButtonLink>}>
    <Sentence>This invitation has ended. Ask for a new one.</Sentence>
    <Sentence>{`Invitations work for ${INVITATION_DAYS} days and only once.`}</Sentence>
  </JoinText>
);

const Sentence = ({ children }: { children: ReactNode }) => <span className={styles.sentence}>{children}</span>;

function NotRead({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <JoinText title="The invitation could not be read" action={<Button onClick={onRetry}>Try again</Button>}>
      {failureText(error, 'Check your connection, then try again.')}
    </JoinText>
  );
}
