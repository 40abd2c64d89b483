import { isAbove } from '@deskbell/contract/roles';
import type { AnyTokenScope } from '@deskbell/contract/token-scopes';
import { sql } from 'kysely';
import { cannotWrite, type Database } from '../db/database.ts';
import { NotSignedIn, TooMany } from '../errors.ts';
import { CallWindows } from '../limits/call-windows.ts';
import { networkOf } from '../limits/token-bucket.ts';
import { TOKEN_CALLS_PER_MINUTE, WRONG_TOKENS_PER_MINUTE_AND_ADDRESS } from '../rate-limits.ts';
import { type CurrentUser, currentUser, type Membership } from '../scope.ts';
import { membershipsOf } from '../teams/memberships.ts';
import { hashOf, isToken } from './token-text.ts';

interface TokenRow {
  readonly id: number;
  readonly name: string;
  readonly team_id: number;
  readonly role: 'admin' | 'agent';
  readonly scopes: AnyTokenScope[];
  readonly site_ids: number[] | null;
  readonly people: boolean;
  readonly created_by: number;
  readonly is_use_due: boolean;
  readonly memberships: Membership[];
}

export class TokenLookup {
  readonly #calls = new CallWindows(TOKEN_CALLS_PER_MINUTE);
  readonly #wrong = new CallWindows(WRONG_TOKENS_PER_MINUTE_AND_ADDRESS);

  constructor(
    readonly db: Database,
    readonly onUsed: (teamId: number) => void = () => undefined,
  ) {}

  /** Not cached, so that a revoked token ends at once on all instances. Throws for an invalid token. */
  async findUser(bearer: string, address: string): Promise<CurrentUser> {
    const row = isToken(bearer) ? await lookUpToken(this.db, bearer) : null;
    const membership = row && membershipOf(row);
    if (!membership) {
      const wait = this.#wrong.take(networkOf(address));
      if (wait > 0) throw new TooMany('Too many wrong tokens. Please try again later.', wait);
      throw new NotSignedIn('This token does not work.');
    }
    const wait = this.#calls.take(String(row.id));
    if (wait > 0) throw new TooMany('This token makes too many calls. Please try again later.', wait);
    if (row.is_use_due) {
      await noteUse(this.db, row.id);
      this.onUsed(row.team_id);
    }
    const { id, name, scopes, people } = row;
    return { ...currentUser(row.created_by, [membership]), token: { id, name, scopes, people } };
  }
}

async function lookUpToken(db: Database, token: string): Promise<TokenRow | null> {
  const { rows } = await sql<TokenRow>`
    select id, name, team_id, role, to_json(scopes) as scopes, to_json(site_ids) as site_ids, people, created_by,
      coalesce(last_used_at < now() - interval '1 minute', true) as is_use_due,
      ${membershipsOf(sql.ref('api_tokens.created_by'))} as memberships
    from api_tokens
    where token_hash = ${hashOf(token)} and revoked_at is null and (expires_at is null or expires_at > now())`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** A token never allows more than its maker may do now; null when the maker left the team or became a client. */
function membershipOf({ team_id, role, site_ids, memberships }: TokenRow): Membership | null {
  const maker = memberships.find((each) => each.team_id === team_id);
  if (!maker || maker.role === 'client') return null;
  return {
    ...maker,
    role: isAbove(role, maker.role) ? maker.role : role,
    site_ids: bothOf(site_ids, maker.site_ids),
  };
}

function bothOf(one: readonly number[] | null, other: readonly number[] | null): readonly number[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((id) => other.includes(id));
}

/** Skipped while the database is read-only, so that reads keep working. */
async function noteUse(db: Database, id: number): Promise<void> {
  try {
    await db.updateTable('api_tokens').set({ last_used_at: sql`now()` }).where('id', '=', id).execute();
  } catch (error) {
    if (!cannotWrite(error)) throw error;
  }
}
