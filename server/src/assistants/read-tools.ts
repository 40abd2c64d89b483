import { FOUND_TICKETS_MAX, type ToolInput } from '@deskbell/contract/assistant-tools';
import { DAY_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import { listSitePages } from '../analytics/page-figures.ts';
import { readReport } from '../reports/read-report.ts';
import { findSite, listSites } from '../sites/sites.ts';
import { listCannedReplies } from '../teams/canned-replies.ts';
import { listTickets } from '../tickets/tickets.ts';
import { listTags } from '../tickets/triage/tags.ts';
import { listAssignees } from '../tickets/work/assignment.ts';
import { readTicket } from './read-ticket.ts';
import { findSimilarTickets } from './similar-tickets.ts';
import type { ToolContext } from './tool-context.ts';
import { quote, quoteOrNull } from './visitor-text.ts';

const CANNED_SHOWN = 20;
const PAGES_SHOWN = 5;
const TEXT_SHOWN = 2_000;

export const READS = {
  list_sites: async ({ db, scope }: ToolContext) => {
    const { rows } = await listSites(db, scope, { limit: 200 });
    const alarms = await countAlarms(
      { db },
      rows.map(({ id }) => id),
    );
    return {
      sites: rows.map(({ id, name, domain, waiting_tickets, new_tickets, open_tickets }) => ({
        ...{ id, name, domain, waiting: waiting_tickets, new: new_tickets, open: open_tickets },
        alarms: alarms.get(id) ?? 0,
      })),
    };
  },

  search_tickets: async (context: ToolContext, input: ToolInput<'search_tickets'>) => {
    const { db, scope } = context;
    const { cursor, tags, site_id, from, to, ...asked } = input;
    if (site_id !== undefined) await findSite(db, scope, site_id);
    const { rows, total, hasMore } = await listTickets(db, scope, {
      ...asked,
      limit: FOUND_TICKETS_MAX,
      before: cursor,
      tag: tags,
      ...((from ?? to) !== undefined && { created: { from, to } }),
      ...(site_id !== undefined && { site_id: [site_id] }),
    });
    return {
      total,
      tickets: rows.map((row) => ({
        ...{ id: row.id, site: row.site_name, status: row.status, priority: row.priority },
        tags: row.tags.map(({ name }) => name),
        assignee: row.assignee_name,
        waiting_since: row.waiting_since,
        last_activity: `${row.last_activity_by}, ${row.last_activity_at}`,
        comments: row.comment_count,
        ...(row.suggested_by !== null && { reply_prepared_by: row.suggested_by }),
        from_visitor: {
          title: quote(context, row.title),
          name: quoteOrNull(context, row.user_name),
          ...(row.match && { match: quote(context, row.match.text) }),
        },
      })),
      cursor: hasMore ? (rows.at(-1)?.id ?? null) : null,
    };
  },

  get_ticket: readTicket,
  find_similar_tickets: findSimilarTickets,

  list_canned_replies: async ({ db, scope, teamId }: ToolContext, input: ToolInput<'list_canned_replies'>) => {
    const { q, site_id, cursor = 0 } = input;
    const { rows, total } = await listCannedReplies(db, scope, teamId, {
      ...{ q, site_id, limit: CANNED_SHOWN, offset: cursor },
    });
    const next = cursor + rows.length;
    return {
      total,
      canned_replies: rows.map(({ title, body }) => ({ title, text: body.slice(0, TEXT_SHOWN) })),
      cursor: next < total && rows.length > 0 ? next : null,
    };
  },

  list_tags: async ({ db, scope, teamId }: ToolContext) => ({
    tags: (await listTags(db, scope, teamId)).map(({ id, name }) => ({ id, name })),
  }),

  list_members: async ({ db, scope }: ToolContext, { site_id }: ToolInput<'list_members'>) => ({
    members: await listAssignees(db, scope, site_id),
  }),

  desk_report: async (context: ToolContext, { site_id, days }: ToolInput<'desk_report'>) => {
    const { db, scope } = context;
    await findSite(db, scope, site_id);
    const from = new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
    const report = await readReport(db, scope, { site_id: [site_id], from }, { offset: 0, limit: 1 });
    const pages = (await listSitePages(db, scope, site_id)).slice(0, PAGES_SHOWN);
    return {
      ...{ from: report.from, to: report.to, clock: report.clock, figures: report.figures },
      before: report.before,
      pages: pages.map(({ path, widget_loads, tickets }) => ({
        widget_loads,
        tickets,
        from_visitor: { path: quote(context, path) },
      })),
    };
  },
};

async function countAlarms({ db }: Pick<ToolContext, 'db'>, siteIds: readonly number[]) {
  const { rows } = await sql<{ site_id: number; alarms: number }>`
    select site_id, count(*) as alarms from site_incidents
    where site_id = any(${siteIds}::int8[]) and ended_at is null and ignored_at is null group by site_id`.execute(db);
  return new Map(rows.map(({ site_id, alarms }) => [site_id, alarms]));
}

export const isReadTool = (name: string): name is keyof typeof READS => Object.hasOwn(READS, name);
