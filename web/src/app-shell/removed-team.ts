import type { Site } from '@deskbell/contract/sites';
import type { Team } from '@deskbell/contract/teams';
import { MINUTE_MS } from '@deskbell/contract/units';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useLocation, useMatch, useSearchParams } from 'react-router';
import { queryKeys } from '../api/query-keys.ts';
import { isExpectedLoss } from '../api/team-of-site.ts';
import type { TicketWithComments } from '../features/tickets/queries/ticket-queries.ts';
import { readId } from '../ui/read-id.ts';

/** A removal noticed later than this, as by a hidden tab, may have happened long before. */
const NOTICED_AT_ONCE_MS = 10 * MINUTE_MS;

export interface Removal {
  team: Team;
  /** Null when it may have been long ago. */
  at: number | null;
  ticketId: number | null;
  hasOtherTeams: boolean;
}

interface RemovedTeamProps {
  teams: readonly Team[] | undefined;
  onChange: (removal: Removal | null) => void;
}

/** Draws nothing: a part, because its memory begins where it is loaded, and few are ever removed. */
export function RemovedTeam({ teams, onChange }: RemovedTeamProps) {
  const removal = useRemovedTeam(teams);
  // A screen that cannot read its data any more is not painted.
  useLayoutEffect(() => onChange(removal), [removal, onChange]);
  return null;
}

function useRemovedTeam(teams: readonly Team[] | undefined): Removal | null {
  const { key } = useLocation();
  const shown = useShownTeam();
  const queryClient = useQueryClient();
  const [known, setKnown] = useState<{ teams: readonly Team[]; at: number } | null>(null);
  const [removal, setRemoval] = useState<(Removal & { key: string }) | null>(null);

  if (teams && teams !== known?.teams) {
    const now = queryClient.getQueryState(queryKeys.teams)?.dataUpdatedAt ?? 0;
    setKnown({ teams, at: now });
    const lost = known?.teams.find(({ id }) => id === shown.teamId && !teams.some((team) => team.id === id));
    if (lost && known && !isExpectedLoss(lost.id))
      setRemoval({
        key,
        team: lost,
        at: now - known.at < NOTICED_AT_ONCE_MS ? now : null,
        ticketId: shown.ticketId,
        hasOtherTeams: teams.length > 0,
      });
  }
  return removal?.key === key ? removal : null;
}

/** Keeps the team, because lists may lose its site before the team list does. */
function useShownTeam(): { teamId: number | null; ticketId: number | null } {
  const queryClient = useQueryClient();
  const [params] = useSearchParams();
  const ticketId = readId(params.get('ticket'));
  const siteOfPage = readId(useMatch('/sites/:id')?.params.id);
  const siteOfTicket =
    ticketId === null
      ? null
      : (queryClient.getQueryData<TicketWithComments>(queryKeys.ticket(ticketId))?.ticket.site_id ?? null);
  const siteId = siteOfTicket ?? siteOfPage;
  const [last, setLast] = useState<{ siteId: number; teamId: number } | null>(null);
  const site =
    siteId === null
      ? undefined
      : (queryClient.getQueryData<Site[]>(queryKeys.sites)?.find(({ id }) => id === siteId) ??
        queryClient.getQueryData<Site>(queryKeys.site(siteId)));
  if (site && (last?.siteId !== site.id || last.teamId !== site.team_id))
    setLast({ siteId: site.id, teamId: site.team_id });
  const teamId = site?.team_id ?? (last?.siteId === siteId ? (last?.teamId ?? null) : null);
  return { teamId, ticketId };
}
