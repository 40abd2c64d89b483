import { WEEKDAYS } from '@deskbell/contract/business-time';
import type { Database } from '../db/database.ts';
import {
  distributionsOf,
  hoursOf,
  membersOf,
  prioritiesOf,
  type ReportFrame,
  readDays,
  readOfSites,
  readSums,
  tagsOf,
} from './read-report.ts';
import { bucketRows, FIGURE_COLUMNS, figureCells, MEMBER_COLUMNS, type Row } from './report-csv.ts';

/** A table of a report, which can be read as CSV. */
export interface ReportTable {
  readonly name: string;
  readonly columns: readonly string[];
  rows(db: Database, frame: ReportFrame): Promise<readonly Row[]>;
}

const named = (each: Parameters<typeof figureCells>[0], cells: Row): Row => ({ ...cells, ...figureCells(each) });

export const DAYS: ReportTable = {
  name: 'days',
  columns: ['day', 'came_in', 'went_out', 'open_at_end'],
  rows: async (db, frame) => (await readDays(db, frame)).map((day) => ({ ...day })),
};

export const SITES: ReportTable = {
  name: 'sites',
  columns: ['site_id', 'site', ...FIGURE_COLUMNS],
  rows: async (db, frame) =>
    (await readOfSites(db, frame, frame.sites)).sites.map((each) =>
      named(each, { site_id: each.site_id, site: each.name }),
    ),
};

export const MEMBERS: ReportTable = {
  name: 'members',
  columns: ['member_id', 'member', ...MEMBER_COLUMNS],
  rows: async (db, frame) =>
    ((await membersOf(db, frame, await readSums(db, frame, ['member']))) ?? []).map((each) =>
      named(each, { member_id: each.member_id, member: each.name }),
    ),
};

export const TAGS: ReportTable = {
  name: 'tags',
  columns: ['tag_id', 'tag', ...FIGURE_COLUMNS],
  rows: async (db, frame) =>
    ((await tagsOf(db, frame, await readSums(db, frame, ['tag']))) ?? []).map((each) =>
      named(each, { tag_id: each.tag_id, tag: each.name }),
    ),
};

export const PRIORITIES: ReportTable = {
  name: 'priorities',
  columns: ['priority', ...FIGURE_COLUMNS],
  rows: async (db, frame) =>
    frame.only === null
      ? prioritiesOf(frame, await readSums(db, frame, ['priority'])).map((each) =>
          named(each, { priority: each.priority }),
        )
      : [],
};

export const HOURS: ReportTable = {
  name: 'hours',
  columns: ['weekday', 'hour', 'came_in'],
  rows: async (db, frame) =>
    frame.only === null
      ? hoursOf(await readSums(db, frame, ['hour'])).map((came_in, hour) => ({
          weekday: WEEKDAYS[Math.floor(hour / 24)] ?? null,
          hour: hour % 24,
          came_in,
        }))
      : [],
};

export const TIMES: ReportTable = {
  name: 'times',
  columns: ['kind', 'from_seconds', 'to_seconds', 'count'],
  rows: async (db, frame) => {
    const { first_reply, resolution } = distributionsOf(frame, await readSums(db, frame));
    return [...bucketRows('first_reply', first_reply), ...bucketRows('resolution', resolution)];
  },
};

export const MINUTES: ReportTable = {
  name: 'minutes',
  columns: ['month', 'site_id', 'name', 'minutes'],
  rows: async (db, frame) => ((await readOfSites(db, frame, frame.sites)).billing ?? []).map((each) => ({ ...each })),
};
