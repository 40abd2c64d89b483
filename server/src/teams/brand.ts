import { createHash, randomBytes } from 'node:crypto';
import type { Brand, BrandChanges } from '@deskbell/contract/brand';
import { LOGO_MAX_BYTES, LOGO_MAX_HEIGHT, LOGO_MAX_WIDTH, LOGO_TYPES } from '@deskbell/contract/limits';
import type { Database } from '../db/database.ts';
import { Conflict, Invalid, NotFound } from '../errors.ts';
import { describePicture } from '../files/picture.ts';
import { brandOf } from '../names/brand-of-team.ts';
import { requirePlainTeamName } from '../names/plain-team-name.ts';
import type { Scope } from '../scope.ts';
import { recordActivity } from './activity.ts';
import { lockTeam } from './lock-team.ts';
import { findMembership } from './teams.ts';

export async function readBrand(db: Database, scope: Scope<'read'>, teamId: number): Promise<{ brand: Brand | null }> {
  findMembership(scope, teamId);
  return findBrand(db, teamId);
}

export function changeBrand(
  db: Database,
  scope: Scope<'manage'>,
  teamId: number,
  changes: BrandChanges,
): Promise<{ brand: Brand | null }> {
  return db.transaction().execute(async (tx) => {
    findMembership(scope, teamId);
    await lockTeam(tx, teamId);
    const { brand: before } = await findBrand(tx, teamId);
    if (before?.name === changes.name && before.color === changes.color) return { brand: before };
    // Strangers read it in invitations.
    if (before?.name !== changes.name) await requirePlainTeamName(tx, teamId, changes.name);
    await tx
      .insertInto('team_brands')
      .values({ team_id: teamId, ...changes, logo_key: randomBytes(16).toString('hex') })
      .onConflict((same) => same.column('team_id').doUpdateSet(changes))
      .execute();
    await recordActivity(tx, scope.user, teamId, 'brand_changed', {
      ...(before && { before: { name: before.name, color: before.color } }),
      after: changes,
    });
    return findBrand(tx, teamId);
  });
}

export function removeBrand(db: Database, scope: Scope<'manage'>, teamId: number): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    findMembership(scope, teamId);
    await lockTeam(tx, teamId);
    const removed = await tx
      .deleteFrom('team_brands')
      .where('team_id', '=', teamId)
      .returning('name')
      .executeTakeFirst();
    if (removed) await recordActivity(tx, scope.user, teamId, 'brand_removed', removed);
    return { id: teamId };
  });
}

export function changeLogo(
  db: Database,
  scope: Scope<'manage'>,
  teamId: number,
  bytes: Buffer,
): Promise<{ brand: Brand | null }> {
  return db.transaction().execute(async (tx) => {
    findMembership(scope, teamId);
    const picture = judgeLogo(bytes);
    await lockTeam(tx, teamId);
    const logo = {
      logo: bytes,
      logo_type: picture.type,
      logo_width: picture.width,
      logo_height: picture.height,
      logo_hash: createHash('sha256').update(bytes).digest('hex'),
    };
    const changed = await tx
      .updateTable('team_brands')
      .set(logo)
      .where('team_id', '=', teamId)
      .returning('name')
      .executeTakeFirst();
    if (!changed) throw new Conflict('Save the name and color of the brand first.');
    await recordActivity(tx, scope.user, teamId, 'logo_changed', { width: picture.width, height: picture.height });
    return findBrand(tx, teamId);
  });
}

export function removeLogo(db: Database, scope: Scope<'manage'>, teamId: number): Promise<{ brand: Brand | null }> {
  return db.transaction().execute(async (tx) => {
    findMembership(scope, teamId);
    await lockTeam(tx, teamId);
    const removed = await tx
      .updateTable('team_brands')
      .set({ logo: null, logo_type: null, logo_width: null, logo_height: null, logo_hash: null })
      .where('team_id', '=', teamId)
      .where('logo', 'is not', null)
      .returning('name')
      .executeTakeFirst();
    if (removed) await recordActivity(tx, scope.user, teamId, 'logo_removed', {});
    return findBrand(tx, teamId);
  });
}

/** Anyone who knows the key reads it: mail clients, and visitors who are not signed in. */
export async function lookUpLogo(db: Database, key: string) {
  const found = await db
    .selectFrom('team_brands')
    .innerJoin('teams', 'teams.id', 'team_brands.team_id')
    .select(['logo', 'logo_type', 'logo_hash'])
    .where('logo_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const { logo, logo_type, logo_hash } = found ?? {};
  return logo && logo_type && logo_hash ? { bytes: logo, type: logo_type, hash: logo_hash } : null;
}

async function findBrand(db: Database, teamId: number): Promise<{ brand: Brand | null }> {
  const row = await db
    .selectFrom('teams')
    .select(brandOf('teams.id').as('brand'))
    .where('id', '=', teamId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new NotFound('Team not found.');
  return row;
}

/** Judges by the bytes alone: a picture is shown by the type found in them. */
function judgeLogo(bytes: Buffer) {
  const picture = describePicture(bytes);
  const type = LOGO_TYPES.find((each) => each === picture?.type);
  if (!picture || !type) throw refusedLogo('This is not a PNG or WebP picture.');
  const { width, height } = picture;
  if (width > LOGO_MAX_WIDTH || height > LOGO_MAX_HEIGHT)
    throw refusedLogo(
      `It is ${inPixels(width)} × ${inPixels(height)} px. Make it ${LOGO_MAX_WIDTH} × ${LOGO_MAX_HEIGHT} or smaller.`,
    );
  if (bytes.length > LOGO_MAX_BYTES)
    throw refusedLogo(`It has ${inPixels(Math.ceil(bytes.length / 1_024))} kB. Make it 100 kB or smaller.`);
  return { type, width, height };
}

const inPixels = (length: number) => length.toLocaleString('en');

const refusedLogo = (message: string) => new Invalid(message, [{ path: ['logo'], message }]);
