import type { Generated, GeneratedAlways } from 'kysely';
import type { Counter, Timestamp } from './ticket-tables.ts';

export interface KnownIssues {
  id: GeneratedAlways<number>;
  site_id: number;
  sentence: string;
  link: string | null;
  page: string | null;
  voices: Counter;
  started_at: Timestamp;
  solved_at: string | null;
  solved_by: number | null;
  reply: string | null;
  send_at: string | null;
}

export interface IssueVoices {
  issue_id: number;
  day: string;
  session_hash: Uint8Array;
  has_ticket: Generated<boolean>;
}

export interface IssueFollowers {
  id: GeneratedAlways<number>;
  issue_id: number;
  email: string;
  mailbox: string;
  language: string | null;
  asked_at: Timestamp;
  confirmed_at: string | null;
  told_at: string | null;
}

export interface HelpLinks {
  id: GeneratedAlways<number>;
  site_id: number;
  title: string;
  address: string;
  words: Generated<string>;
  position: number;
  shown: Counter;
  opened: Counter;
  sent_anyway: Counter;
}
