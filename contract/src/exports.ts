import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { wholeNumber } from './paging.ts';

const query = z.object({
  /** All sites of the team by default. */
  site_id: wholeNumber.optional(),
});

export const exportCounts = z.object({ tickets: z.int(), comments: z.int(), lines: z.int() });
export type ExportCounts = z.infer<typeof exportCounts>;

const download = { access: 'manage', token: 'export', query, reply: z.unknown(), fails: [429] } as const;

export const countExport = endpoint('GET /api/teams/:id/export', {
  access: 'manage',
  token: 'export',
  summary: 'How many rows the exports of a team have now; of more than 5,000 tickets, comments and lines are estimated',
  query,
  reply: exportCounts,
});

export const exportTickets = endpoint('GET /api/teams/:id/export/tickets.csv', {
  ...download,
  fails: [429],
  summary: 'All tickets as CSV',
  replyType: 'text/csv',
});

export const exportComments = endpoint('GET /api/teams/:id/export/comments.csv', {
  ...download,
  fails: [429],
  summary: 'All comments as CSV',
  replyType: 'text/csv',
});

export const exportTeam = endpoint('GET /api/teams/:id/export/team.jsonl', {
  ...download,
  fails: [429],
  summary: 'Everything, one JSON object per line; the first line has the counts, the last what was written',
  replyType: 'application/jsonl',
});
