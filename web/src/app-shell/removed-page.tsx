import { UserRoundX } from 'lucide-react';
import { Link } from 'react-router';
import { useTimezone } from '../features/settings/settings-queries.ts';
import { storedDraft } from '../features/tickets/drafts/stored-drafts.ts';
import { counted } from '../format/counted.ts';
import { isolated } from '../format/isolated.ts';
import { partsIn } from '../format/zoned-time.ts';
import { Button } from '../ui/controls/button.tsx';
import { CopyButton } from '../ui/controls/copy-button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ICON_LG } from '../ui/marks/icon-sizes.ts';
import styles from './removed-page.module.css';
import type { Removal } from './removed-team.ts';

interface RemovedPageProps {
  removal: Removal;
  onAddSite: () => void;
  onSignOut: () => void;
}

/** Replaces the page of a team that the user was removed from. Says when, never by whom. */
export function RemovedPage({ removal, onAddSite, onSignOut }: RemovedPageProps) {
  const { team, at, ticketId, hasOtherTeams } = removal;
  const draft = ticketId === null ? '' : storedDraft(ticketId).trim();
  const timezone = useTimezone();
  const sites =
    team.site_count === 1
      ? 'Its site and the tickets are'
      : `Its ${counted(team.site_count, 'site')} and their tickets are`;
  return (
    <Page>
      <title>No longer a member · Deskbell</title>
      <div className={styles.removed}>
        <span className={styles.icon}>
          <UserRoundX {...ICON_LG} />
        </span>
        <h1 className={styles.title}>You are no longer a member of {isolated(team.name)}</h1>
        <p className={styles.text}>
          You were removed{at !== null && ` today at ${timeOf(at, timezone)}`}. {sites} closed to you. Ask an owner of
          the team if this is a mistake.
        </p>
        {draft && (
          <section className={styles.kept} aria-label="Your unsent text">
            <header>
              <b>Your unsent reply to #{ticketId}</b>
              <CopyButton size="xs" text={draft}>
                Copy text
              </CopyButton>
            </header>
            <p dir="auto">{draft}</p>
            <small>It was not sent. It is kept in this tab until you close it.</small>
          </section>
        )}
        <div className={styles.actions}>
          {hasOtherTeams ? (
            <Link to="/dashboard" className={styles.dashboard}>
              Go to dashboard
            </Link>
          ) : (
            <>
              <Button onClick={onAddSite}>Add a site of your own</Button>
              <Button variant="ghost" onClick={onSignOut}>
                Sign Out
              </Button>
            </>
          )}
        </div>
      </div>
    </Page>
  );
}

function timeOf(at: number, timezone: string): string {
  const { hour, minute } = partsIn(timezone, new Date(at), { hour: '2-digit', minute: '2-digit' });
  return `${hour}:${minute}`;
}
