import type { Channel, ChannelDelivery } from '@deskbell/contract/channels';
import type { Webhook, WebhookDelivery } from '@deskbell/contract/webhooks';

let lastId = 0;

export function aWebhook(changes: Partial<Webhook> = {}): Webhook {
  lastId += 1;
  return {
    id: lastId,
    team_id: 1,
    site_id: null,
    url: `https://hooks.example/${lastId}`,
    events: ['ticket.created'],
    includes_notes: false,
    is_active: true,
    off_reason: null,
    failing_since: null,
    former_secret_until: null,
    created_by_name: 'Marta Lindqvist',
    created_at: '2025-10-14T14:00:00.000Z',
    ...changes,
  };
}

export function aChannel(changes: Partial<Channel> = {}): Channel {
  lastId += 1;
  return {
    id: lastId,
    team_id: 1,
    kind: 'slack',
    name: `Channel ${lastId}`,
    url: 'https://hooks.slack.com/…a1b2',
    site_ids: null,
    events: ['ticket.created'],
    with_text: false,
    urgent_only: false,
    is_active: true,
    off_reason: null,
    failing_since: null,
    last_sent_at: null,
    created_by_name: 'Marta Lindqvist',
    created_at: '2025-10-14T14:00:00.000Z',
    ...changes,
  };
}

export function aChannelDelivery(changes: Partial<ChannelDelivery> = {}): ChannelDelivery {
  const { webhook_id: channel_id, message_id: _, ...delivery } = aDelivery();
  return { ...delivery, channel_id, answer: 'Slack took the message after 0.1 s.', ...changes };
}

export function aDelivery(changes: Partial<WebhookDelivery> = {}): WebhookDelivery {
  lastId += 1;
  return {
    id: lastId,
    webhook_id: 1,
    message_id: `msg_${lastId}`,
    type: 'ticket.created',
    ticket_id: 30,
    status: 'sent',
    attempts: 1,
    next_attempt_at: null,
    body: '{"type":"ticket.created"}',
    answer_status: 200,
    answer_ms: 84,
    answer_start: 'ok',
    created_at: '2025-10-14T14:00:00.000Z',
    settled_at: '2025-10-14T14:00:01.000Z',
    ...changes,
  };
}
