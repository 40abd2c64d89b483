import { expect, test } from 'vitest';
import { composeMessage } from './compose-message.ts';
import type { MemberNotificationContent } from './member-notification.ts';
import { renderHtml, renderText } from './message-layout.ts';

const CONTENT: MemberNotificationContent = {
  kind: 'assigned',
  reader: 'team',
  why: 'assigned',
  ticket_id: 2304,
  site_name: 'Harbor & Pine',
  site_domain: 'harbor.example',
  site_color: '#10b981',
  team_name: 'North',
  title: 'Wrong color',
  priority: 'high',
  status: 'in_progress',
  text: 'I ordered sage.',
  by: 'Anna Lindqvist',
  customer: null,
  path: '/sites/3?ticket=2304',
};

const compose = (content: MemberNotificationContent) =>
  composeMessage({ type: 'member_notification', content }, { publicUrl: 'https://desk.example', canReply: true });

test('an assignment says who assigned the ticket, and that its visitor left no address', () => {
  expect(renderText(compose(CONTENT))).toBe(`Anna Lindqvist assigned this ticket to you

Wrong color

    I ordered sage.

Ticket: #2304, In progress
Priority: High

Open Ticket: https://desk.example/sites/3?ticket=2304

Or reply to this email. Your reply is added to the ticket. The visitor left no address.

-- 
You get this because the ticket is assigned to you.
Notification settings: https://desk.example/dashboard?settings=notifications
`);
});

test('all emails about a ticket to one member have one subject, so that they stay one thread', () => {
  for (const kind of ['new_ticket', 'customer_reply', 'assigned', 'note_reply'] as const)
    expect(compose({ ...CONTENT, kind }).subject).toBe('Wrong color · Harbor & Pine (#2304)');
});

test('a long title is cut so that the subject is the same behind a label, and ends with site and number', () => {
  const long = { ...CONTENT, title: 'Wrong color '.repeat(40) };
  const { subject } = compose(long);
  expect(subject).toMatch(/… · Harbor & Pine \(#2304\)$/);
  expect(compose({ ...long, kind: 'woke' }).subject).toBe(`[Back from snooze] ${subject}`);
  expect(compose({ ...long, kind: 'woke' }).subject.length).toBeLessThan(200);
});

test('what visitors wrote stays text in the HTML part', () => {
  const html = renderHtml(compose({ ...CONTENT, by: '<b>Ingrid</b>', title: '<i>Wrong</i>', text: '<img src=x>' }));
  expect(html).not.toMatch(/<b>|<i>|<img/);
  expect(html).toContain('&lt;i&gt;Wrong&lt;/i&gt;');
});
