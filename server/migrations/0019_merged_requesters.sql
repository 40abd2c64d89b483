-- The address was confirmed by a link that was mailed about this ticket.
alter table tickets add column email_confirmed boolean not null default false;

-- The ticket that a comment belonged to before a merge moved it.
alter table comments add column merged_from bigint;

update comments set merged_from = moved.ticket_id
from (
  select distinct on (comment_id) comment_id, ticket_id from (
    select id, ticket_id, jsonb_array_elements_text(change #> '{moved,comment_ids}')::bigint as comment_id
    from ticket_events where kind = 'merged' and change ? 'moved'
    union all
    select id, ticket_id, (change #>> '{moved,description_id}')::bigint
    from ticket_events where kind = 'merged' and change ? 'moved'
  ) as told
  order by comment_id, id
) as moved
where comments.id = moved.comment_id and comments.ticket_id <> moved.ticket_id;

-- A ticket without an address had taken over that of a merged one; emails are now sent about the merged one.
update tickets as kept set user_email = null, user_name = null
from tickets as merged inner join ticket_events on ticket_id = merged.id and kind = 'merged'
where merged.merged_into = kept.id and change #>> '{moved,into}' = kept.id::text
  and change #>> '{moved,gave_address}' = 'true' and lower(merged.user_email) = lower(kept.user_email);

-- A merged ticket was erased with the one that stayed, which alone had the event.
insert into ticket_events (ticket_id, actor, actor_id, kind, created_at)
select tickets.id, erased.actor, erased.actor_id, 'erased', erased.created_at
from tickets inner join ticket_events as erased on erased.ticket_id = tickets.merged_into and erased.kind = 'erased'
where tickets.title = 'Erased on request' and not exists (
  select from ticket_events as own where own.ticket_id = tickets.id and own.kind = 'erased'
);
