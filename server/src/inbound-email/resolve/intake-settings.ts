import type { IntakeAddress } from '@deskbell/contract/received-emails';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { NotFound } from '../../errors.ts';
import type { Scope } from '../../scope.ts';
import type { IntakeAddresses } from '../../signed-links/intake-address.ts';
import { findSite, noSuchSite } from '../../sites/sites.ts';
import { recordActivity } from '../../teams/activity.ts';

/** Called in the transaction in which an email opens a ticket. */
export async function recordFirstUse(tx: Database, siteId: number, emailId: number): Promise<void> {
  await sql`
    update sites set intake_used_at = (select received_at from inbound_emails where id = ${emailId})
    where id = ${siteId} and intake_used_at is null`.execute(tx);
}

export async function findIntakeAddress(
  db: Database,
  scope: Scope<'manage'>,
  siteId: number,
  addresses: IntakeAddresses | null,
): Promise<IntakeAddress> {
  await findSite(db, scope, siteId);
  return readIntakeAddress(db, siteId, required(addresses));
}

export function changeIntakeAddress(
  db: Database,
  scope: Scope<'manage'>,
  siteId: number,
  addresses: IntakeAddresses | null,
  { is_on }: { readonly is_on?: boolean | undefined },
): Promise<IntakeAddress> {
  return db.transaction().execute(async (tx) => {
    const { team_id, name, domain } = await findSite(tx, scope, siteId);
    const known = required(addresses);
    await tx
      .updateTable('sites')
      .set(
        is_on === undefined
          ? { intake_version: sql<number>`intake_version + 1`, intake_used_at: null }
          : { takes_email: is_on },
      )
      .where('id', '=', siteId)
      .execute();
    const action = is_on === undefined ? 'intake_address_replaced' : is_on ? 'intake_turned_on' : 'intake_turned_off';
    await recordActivity(tx, scope.user, team_id, action, { name, domain });
    return readIntakeAddress(tx, siteId, known);
  });
}

function required(addresses: IntakeAddresses | null): IntakeAddresses {
  if (addresses) return addresses;
  throw new NotFound('Receiving email is not set up on this installation.');
}

async function readIntakeAddress(db: Database, siteId: number, addresses: IntakeAddresses): Promise<IntakeAddress> {
  const site = await db
    .selectFrom('sites')
    .select(['takes_email', 'intake_version', 'intake_used_at'])
    .select(
      // Compared in the database: its timestamps are finer than those of JavaScript.
      sql<number | null>`(
        select ticket_id from inbound_emails
        where site_id = sites.id and opened_ticket and received_at = intake_used_at order by id limit 1
      )`.as('ticket_id'),
    )
    .where('id', '=', siteId)
    .executeTakeFirst();
  if (!site) noSuchSite();
  const { takes_email, intake_version, intake_used_at, ticket_id } = site;
  return {
    address: addresses.addressOf({ site_id: siteId, intake_version }),
    is_on: takes_email,
    first_received: intake_used_at === null ? null : { received_at: intake_used_at, ticket_id },
  };
}
