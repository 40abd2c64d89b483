import type { User } from '@deskbell/contract/account';
import type { Site } from '@deskbell/contract/sites';

export const aUser = (changes: Partial<User> = {}): User => ({
  id: 1,
  email: 'marta@example.com',
  google_user_data: { name: 'Marta Lindqvist', given_name: 'Marta' },
  created_at: '2025-10-01T08:00:00.000Z',
  ...changes,
});

let lastId = 0;

export function aSite(changes: Partial<Site> = {}): Site {
  lastId += 1;
  return {
    id: lastId,
    name: `Site ${lastId}`,
    domain: `site-${lastId}.example`,
    description: null,
    api_key: `key_${lastId}`,
    admin_notification_email: null,
    is_active: true,
    widget_color: '#7c3aed',
    created_at: '2025-10-01T08:00:00.000Z',
    total_tickets: 0,
    new_tickets: 0,
    open_tickets: 0,
    closed_tickets: 0,
    archived_tickets: 0,
    avg_resolution_time_minutes: null,
    last_seen_at: null,
    ...changes,
  };
}
