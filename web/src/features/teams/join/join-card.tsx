import type { SeenInvitation } from '@deskbell/contract/invitations';
import type { Role } from '@deskbell/contract/roles';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { longDateTime } from '../../../format/long-date-time.ts';
import styles from './join-card.module.css';

const ROLES: Record<Role, { name: string; purpose: string; text: string }> = {
  owner: { name: 'Owner', purpose: 'run', text: 'You can do everything, including deleting sites and the team.' },
  admin: { name: 'Admin', purpose: 'run', text: 'You reply to tickets and manage sites and members.' },
  agent: { name: 'Agent', purpose: 'work at', text: 'You reply to tickets.' },
  client: {
    name: 'Client',
    purpose: 'follow',
    text: 'You follow the tickets of the sites chosen for you and write notes to the team.',
  },
};

interface JoinCardProps {
  invitation: SeenInvitation;
  notice?: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

export function JoinCard({ invitation, notice, actions, children }: JoinCardProps) {
  const { inviter, role, email, expires_at } = invitation;
  const team = invitation.brand?.name ?? invitation.team_name;
  const { name, purpose, text } = ROLES[role];
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <h1 className={styles.title}>Join {isolated(team)}</h1>
      <p className={styles.lede}>
        {isolated(inviter)} has invited you to {purpose} a support desk.
      </p>
      <dl className={styles.facts}>
        <Fact name="Team">
          <bdi>{team}</bdi>
        </Fact>
        <Fact name="Invited by">
          <bdi>{inviter}</bdi>
        </Fact>
        <Fact name="Your role">
          {name}
          <small>{text}</small>
        </Fact>
        <Fact name="Invited as">
          <bdi>{email}</bdi>
        </Fact>
        <Fact name="Ends">
          <time dateTime={expires_at}>{longDateTime(new Date(expires_at), timezone)}</time>
        </Fact>
      </dl>
      {notice && (
        <div className={styles.notice}>
          <CircleAlert size={20} aria-hidden="true" />
          <p>{notice}</p>
        </div>
      )}
      <div className={styles.actions}>{actions}</div>
      <p className={styles.small}>{children}</p>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function JoinText({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lede}>{children}</p>
      <div className={styles.actions}>{action}</div>
    </>
  );
}

export const JoinFailure = ({ children }: { children: string }) => (
  <p role="alert" className={styles.failure}>
    {children}
  </p>
);
