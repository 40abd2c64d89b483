import { expect, test } from 'vitest';
import { anOwnerWithSite } from '../../testing/fixtures.ts';
import { aMember, chooseNotifications, notifyDue } from '../../testing/team-members.ts';
import { aPageOf, endUndoTime, open } from '../../testing/visitor-pages.ts';

const SOURCE = 'Hello **Ann**, see [our page](https://kettle.example/help):\n- one\n- <b>two</b>';
const HTML =
  /Hello <strong>Ann<\/strong>, see <a href="https:\/\/kettle\.example\/help"[^>]*>our page<\/a>:<\/p><ul[^>]*><li><p[^>]*>one<\/p><\/li><li><p[^>]*>&lt;b&gt;two&lt;\/b&gt;<\/p>/;

test('a formatted reply looks the same in the email and on the page of the visitor', async () => {
  const { owner, site } = await anOwnerWithSite();
  const { id, status_url } = await aPageOf(site, { email: 'ann@visitor.example' });
  const path = `/api/tickets/${id}/comments`;
  const sent = await owner.post(path, { comment: SOURCE, format: 'markdown' });
  expect(sent.json()).toMatchObject({ comment: SOURCE, format: 'markdown' });
  const [log] = (await owner.get(`/api/sites/${site.id}/email-logs?limit=1`)).json();
  const email = (await owner.get(`/api/email-logs/${log.id}`)).json();
  expect(email.text).toContain('Hello **Ann**, see [our page](https://kettle.example/help):\n    - one');
  expect(email.html).toMatch(HTML);
  expect(email.html).toContain('>Hello Ann, see our page:\none\n&lt;b&gt;two');
  await endUndoTime(id);
  expect((await open(status_url)).body).toMatch(HTML);

  expect((await owner.post(path, { comment: '**as typed**' })).json()).toMatchObject({ format: 'plain' });
  await endUndoTime(id);
  expect((await open(status_url)).body).toContain('**as typed**');
  expect((await owner.post(path, { comment: 'x', format: 'html' })).statusCode).toBe(400);
});

test('what a visitor writes is never formatted, and a formatted note is shown so to clients', async () => {
  const { owner, site } = await anOwnerWithSite();
  const client = await aMember(site, 'client');
  await chooseNotifications(client, site, { replies: 'all' });
  const { id, status_url } = await aPageOf(site, { description: '**not bold** [x](https://a.example)' });
  expect((await open(status_url)).body).toContain('**not bold** [x](https://a.example)');
  await client.post(`/api/tickets/${id}/comments`, { comment: 'Who?', audience: 'client' });
  await owner.post(`/api/tickets/${id}/comments`, { comment: 'It is **me**', audience: 'client', format: 'markdown' });
  await notifyDue();
  const logs = (await owner.get(`/api/sites/${site.id}/email-logs`)).json() as {
    id: number;
    recipient_email: string;
  }[];
  const told = logs.find(({ recipient_email }) => recipient_email === client.email);
  expect((await owner.get(`/api/email-logs/${told?.id}`)).json().html).toContain('It is <strong>me</strong>');
});
