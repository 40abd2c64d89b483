import type { Database } from '../../db/database.ts';
import { isSignedElsewhere } from '../../db/instances.ts';
import type { IntakeAddresses } from '../../signed-links/intake-address.ts';

/** A site that takes email at a genuine address. */
export interface IntakeSite {
  readonly site_id: number;
  readonly team_id: number;
}

/** Null for a forged or replaced address, and for a site that takes no email. */
export async function lookUpIntakeSite(
  db: Database,
  addresses: IntakeAddresses,
  address: string,
): Promise<IntakeSite | null> {
  const claimed = addresses.parse(address);
  if (!claimed) return null;
  const site = await db
    .selectFrom('sites')
    .select(['id as site_id', 'team_id', 'intake_version'])
    .where('id', '=', claimed.site_id)
    .where('takes_email', '=', true)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return site && addresses.isGenuine(claimed, site) ? { site_id: site.site_id, team_id: site.team_id } : null;
}

/**
 * Whether another instance may have signed an address that this one cannot verify; see unknown-key.ts. One that is only
 * turned off is genuine.
 */
export async function mayBeOfUnknownIntakeKey(
  db: Database,
  addresses: IntakeAddresses,
  address: string,
): Promise<boolean> {
  const claimed = addresses.parse(address);
  if (!claimed) return false;
  const site = await db
    .selectFrom('sites')
    .select('intake_version')
    .where('id', '=', claimed.site_id)
    .executeTakeFirst();
  return (
    site !== undefined && !addresses.isGenuine(claimed, site) && (await isSignedElsewhere(db, addresses.secretKey))
  );
}

/** Whether the address is that of a site which takes no email now. */
export async function isTurnedOff(db: Database, addresses: IntakeAddresses, address: string): Promise<boolean> {
  const claimed = addresses.parse(address);
  if (!claimed) return false;
  const site = await db
    .selectFrom('sites')
    .select('intake_version')
    .where('id', '=', claimed.site_id)
    .where((site) => site.or([site('takes_email', '=', false), site('is_active', '=', false)]))
    .executeTakeFirst();
  return site !== undefined && addresses.isGenuine(claimed, site);
}
