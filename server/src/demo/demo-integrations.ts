import { DAY_MS, HOUR_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import { hashOf, makeToken, startOf } from '../api-tokens/token-text.ts';
import type { Database } from '../db/database.ts';
import type { Sealer } from '../signed-links/sealing.ts';
import { renderBody } from '../webhooks/delivery-body.ts';
import { makeSigningSecret } from '../webhooks/signing.ts';

/** A host that cannot exist, and disabled: the demo sends nothing. */
const URL = 'https://hooks.lindqvist.example/deskbell';
const OFF_REASON = 'Every delivery failed for 5 days.';
const ATTEMPTS = 10;

export interface DemoIntegrations {
  readonly sealer: Sealer;
  readonly publicUrl: string;
}

export async function seedDemoIntegrations(
  tx: Database,
  { teamId, ownerId }: { readonly teamId: number; readonly ownerId: number },
  { sealer, publicUrl }: DemoIntegrations,
): Promise<void> {
  const { id: webhook_id } = await tx
    .insertInto('webhooks')
    .values({
      team_id: teamId,
      site_id: null,
      url: URL,
      events: ['ticket.created', 'ticket.status_changed', 'comment.created'],
      includes_notes: false,
      secret: sealer.seal(makeSigningSecret()),
      is_active: false,
      off_reason: OFF_REASON,
      failing_since: ago(7 * DAY_MS),
      created_by: ownerId,
      created_at: ago(30 * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { ticket_id, created_at, hasArrived } of await ticketsToDeliver(tx, teamId)) {
    const event = { type: 'ticket.created', ticket_id, comment_id: null, change: null, created_at };
    const body = await renderBody(
      tx,
      { ...event, team_id: teamId, includes_notes: false, webhook_site_id: null },
      publicUrl,
    );
    await tx
      .insertInto('webhook_deliveries')
      .values({
        webhook_id,
        type: event.type,
        ticket_id,
        body,
        status: hasArrived ? 'sent' : 'failed',
        attempts: hasArrived ? 1 : ATTEMPTS,
        answer_status: hasArrived ? 200 : null,
        answer_ms: hasArrived ? 60 + (ticket_id % 90) : 12,
        answer_start: hasArrived ? 'ok' : 'The name of the host is not known.',
        created_at,
        settled_at: created_at,
      })
      .execute();
  }
  await seedToken(tx, teamId, ownerId);
}

/** Tickets from before it was disabled; the newest delivery failed. */
async function ticketsToDeliver(tx: Database, teamId: number) {
  const { rows } = await sql<{ ticket_id: number; created_at: string; hasArrived: boolean }>`
    select id as ticket_id, created_at, created_at < now() - interval '7 days' as "hasArrived"
    from tickets where team_id = ${teamId} and merged_into is null
      and created_at between now() - interval '10 days' and now() - interval '5 days'
    order by id`.execute(tx);
  return rows;
}

async function seedToken(tx: Database, teamId: number, ownerId: number): Promise<void> {
  const token = makeToken();
  await tx
    .insertInto('api_tokens')
    .values({
      team_id: teamId,
      name: 'Nightly report',
      start: startOf(token),
      token_hash: hashOf(token),
      role: 'admin',
      scopes: ['tickets:read', 'export'],
      site_ids: null,
      created_by: ownerId,
      last_used_at: ago(6 * HOUR_MS),
      expires_at: new Date(Date.now() + 60 * DAY_MS).toISOString(),
      created_at: ago(30 * DAY_MS),
    })
    .execute();
}

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
