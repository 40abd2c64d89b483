-- The rule of who waits for whom; see docs/decisions/0075-who-waits.md.
-- A migration that changes it loads this file again. Earlier migrations load it too: it must be valid with their columns.

create or replace function settle_waiting() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.last_activity_at := coalesce(new.last_activity_at, new.created_at);
    new.last_customer_at := coalesce(new.last_customer_at, new.created_at);
    new.unanswered_since := coalesce(new.unanswered_since, new.created_at);
  end if;
  new.waiting_since := case
    when new.status in ('new', 'open', 'in_progress') and new.merged_into is null and new.snoozed_until is null
    then new.unanswered_since
  end;
  return new;
end $$;

-- From the comments, as they are. What moves or deletes public comments calls it too: see tickets/who-waits.ts.
create or replace function settle_activity(ids bigint[]) returns void language sql as $$
  update tickets set
    last_comment_id = said.last_id,
    last_activity_at = greatest(tickets.created_at, said.last_at),
    last_customer_at = greatest(tickets.created_at, said.customer_at),
    unanswered_since = (
      select min(customer.said_at)
      from (
        select tickets.created_at as said_at
        union all
        select comments.created_at from comments
        where ticket_id = tickets.id and audience = 'customer' and author = 'customer'
      ) as customer
      where customer.said_at > greatest(said.agent_at, tickets.no_reply_at, '-infinity')
    )
  from unnest(ids) as settled (id) cross join lateral (
    select
      max(comments.created_at) as last_at,
      max(comments.created_at) filter (where author = 'customer') as customer_at,
      max(comments.created_at) filter (where author <> 'customer') as agent_at,
      (array_agg(comments.id order by comments.created_at desc, comments.id desc))[1] as last_id
    from comments where ticket_id = settled.id and audience = 'customer'
  ) as said
  where tickets.id = settled.id
$$;

-- Once per statement, which may add many comments to one ticket.
create or replace function follow_comments() returns trigger language plpgsql as $$
begin
  perform settle_activity(array(select distinct ticket_id from added where audience = 'customer'));
  return null;
end $$;
