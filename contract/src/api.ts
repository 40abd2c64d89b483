import * as account from './account.ts';
import * as analytics from './analytics.ts';
import * as contact from './contact.ts';
import * as emailLogs from './email-logs.ts';
import type { Endpoint } from './endpoint.ts';
import * as mailFiles from './mail-files.ts';
import * as sites from './sites.ts';
import * as tickets from './tickets.ts';
import * as widget from './widget.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'reply' in value;

/** Every endpoint of the product: what the API description and the access tests walk. */
export const endpoints: readonly Endpoint[] = [
  account,
  sites,
  tickets,
  analytics,
  emailLogs,
  mailFiles,
  contact,
  widget,
].flatMap((module) => Object.values(module).filter(isEndpoint));
