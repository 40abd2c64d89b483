import { tagKeyOf } from '@deskbell/contract/tag-values';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const DEMO_TAGS: readonly { readonly name: string; readonly color: number; readonly pattern: string }[] = [
  { name: 'bug', color: 6, pattern: 'error|404|broken|does not|crash|fails' },
  { name: 'billing', color: 1, pattern: 'charge|invoice|card|payment|refund|vat' },
  { name: 'returns', color: 5, pattern: 'wrong|crack|damage|return|fold' },
  { name: 'delivery', color: 2, pattern: 'deliver|parcel|courier|shipping|arrive' },
  { name: 'waiting for supplier', color: 4, pattern: 'stock|available|replacement|size' },
  { name: 'feature request', color: 0, pattern: 'could you|possible|wish|would be' },
];

const DEMO_VIEWS = [
  { name: 'Billing, open', tag: 'billing', statuses: ['new', 'open', 'in_progress'], isShared: true },
  { name: 'Waiting for supplier', tag: 'waiting for supplier', statuses: ['open', 'in_progress'], isShared: true },
  { name: 'My bugs', tag: 'bug', statuses: ['new', 'open', 'in_progress'], isShared: false },
] as const;

export async function seedDemoTriage(
  tx: Database,
  { teamId, ownerId }: { readonly teamId: number; readonly ownerId: number },
): Promise<void> {
  const tags = await tx
    .insertInto('tags')
    .values(
      DEMO_TAGS.map(({ name, color }, position) => ({
        team_id: teamId,
        name,
        name_key: tagKeyOf(name),
        color,
        position,
        created_by: ownerId,
      })),
    )
    .returning(['id', 'name'])
    .execute();
  for (const { name, pattern } of DEMO_TAGS)
    await sql`
      insert into ticket_tags (tag_id, ticket_id)
      select tags.id, tickets.id from tags, tickets
      where tags.team_id = ${teamId} and tags.name = ${name} and tickets.team_id = ${teamId}
        and (title ~* ${pattern} or description ~* ${pattern})`.execute(tx);
  await tx
    .insertInto('views')
    .values(
      DEMO_VIEWS.map(({ name, tag, statuses, isShared }, position) => {
        const id = tags.find((each) => each.name === tag)?.id;
        const query = [...statuses.map((status) => `status=${status}`), 'snoozed=false', `tag=${id}`].join('&');
        return { team_id: teamId, user_id: isShared ? null : ownerId, name, query, layout: 'list' as const, position };
      }),
    )
    .execute();
  await sql`
    insert into view_pins (user_id, view_id)
    select member.user_id, views.id from team_members as member inner join views on views.team_id = member.team_id
      and (views.user_id = member.user_id or views.user_id is null and role <> 'client')
    where member.team_id = ${teamId}`.execute(tx);
  await sql`
    update comments set minutes = (array[5, 10, 15, 30])[1 + comments.id % 4] from tickets
    where tickets.id = ticket_id and team_id = ${teamId} and author = 'agent' and comments.id % 3 <> 0`.execute(tx);
  await tx
    .insertInto('blocked_senders')
    .values({
      team_id: teamId,
      email: 'seo-offers@example.com',
      mailbox: 'seo-offers@example.com',
      created_by: ownerId,
    })
    .execute();
}
