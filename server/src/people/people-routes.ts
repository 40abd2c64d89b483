import { Readable } from 'node:stream';
import * as api from '@deskbell/contract/people';
import { HOUR_MS } from '@deskbell/contract/units';
import type { SecretKey } from '../config/secret-key.ts';
import type { Database } from '../db/database.ts';
import { Invalid, TooMany } from '../errors.ts';
import type { Handle } from '../http/api/api.ts';
import { TokenBuckets } from '../limits/token-bucket.ts';
import { PERSON_SEARCHES_PER_HOUR_AND_USER } from '../rate-limits.ts';
import type { SiteRow } from '../scope.ts';
import { recordActivity } from '../teams/activity.ts';
import { findMembership } from '../teams/teams.ts';
import { erasePerson } from './erase-person.ts';
import { listErasures, PersonHmac } from './erasures.ts';
import { exportPerson } from './export-person.ts';
import { findPerson, personKey, sitesOfTeam } from './find-person.ts';
import type { PersonKey } from './identity.ts';

/** The screen shows the newest receipts; the download has all. */
const RECEIPTS_SHOWN = 1_000;

interface Settings {
  readonly secretKey: SecretKey;
  readonly mailFileFolder: string | null;
  onErased(site: SiteRow): Promise<void>;
}

export function peopleRoutes(handle: Handle, db: Database, { secretKey, mailFileFolder, onErased }: Settings): void {
  const hmac = new PersonHmac(secretKey);
  const searches = new TokenBuckets(PERSON_SEARCHES_PER_HOUR_AND_USER, HOUR_MS);
  const takeSearch = (userId: number) => {
    const wait = searches.take(String(userId));
    if (wait > 0) throw new TooMany('You searched for many people within an hour. Please wait and try again.', wait);
  };

  handle(api.findPerson, async ({ scope, params, body }) => {
    findMembership(scope, params.id);
    takeSearch(scope.user.id);
    const person = personKey(body);
    const found = await findPerson(db, params.id, person);
    const about = { kind: person.kind, tickets: found.counts.tickets };
    await recordActivity(db, scope.user, params.id, 'person_found', about);
    return found;
  });

  handle(api.exportPerson, async ({ scope, params, body, reply }) => {
    findMembership(scope, params.id);
    takeSearch(scope.user.id);
    const person = personKey(body);
    const { tickets, lines } = await exportPerson(db, params.id, person);
    await recordActivity(db, scope.user, params.id, 'person_exported', { kind: person.kind, tickets });
    reply
      .header('content-type', 'application/jsonl')
      .header('content-disposition', 'attachment; filename="person.jsonl"')
      .header('cache-control', 'no-store');
    return Readable.from(lines, { objectMode: false });
  });

  handle(api.erasePerson, async ({ scope, params, body }) => {
    findMembership(scope, params.id);
    const person = personKey(body);
    requireSame(person, body.confirm.trim());
    const receipt = await erasePerson(db, {
      teamId: params.id,
      person,
      hmac: hmac.of(params.id, person),
      deleteTickets: body.delete_tickets,
      userId: scope.user.id,
      mailFileFolder,
      onErased,
    });
    const { siteIds } = await sitesOfTeam(db, params.id);
    scope.markChanged(...siteIds.map((id) => `site:${id}` as const));
    const { id: receipt_id, kind, person_hmac, deleted_tickets, counts } = receipt;
    await recordActivity(db, scope.user, params.id, 'person_erased', {
      receipt_id,
      kind,
      person_hmac,
      deleted_tickets,
      ...counts,
    });
    return receipt;
  });

  handle(api.listErasures, async ({ scope, params, query, reply }) => {
    findMembership(scope, params.id);
    if (query.download === undefined) return listErasures(db, params.id, RECEIPTS_SHOWN);
    reply
      .removeHeader('etag')
      .header('content-type', 'application/jsonl')
      .header('content-disposition', 'attachment; filename="receipts.jsonl"')
      .header('cache-control', 'no-store')
      .serializer((receipts: unknown) => (receipts as object[]).map((one) => `${JSON.stringify(one)}\n`).join(''));
    return listErasures(db, params.id);
  });
}

function requireSame({ kind, value }: PersonKey, typed: string): void {
  if (typed === value || (kind === 'email' && typed.toLowerCase() === value.toLowerCase())) return;
  const message = 'This is not the address or user id above.';
  throw new Invalid(message, [{ path: ['confirm'], message }]);
}
