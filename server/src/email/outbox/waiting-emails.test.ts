import type { EmailLog } from '@deskbell/contract/email-logs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anEmailAddress, anOwner, aSite, aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { deliverToSink, emailLogs, expireBackoffAndLeases } from '../../testing/outgoing-email.ts';
import { testDatabase } from '../../testing/test-database.ts';

const { sink, deliver } = await deliverToSink();

/** A ticket whose confirmation has been sent. */
async function aConversation() {
  const owner = await anOwner();
  const site = await aSite(owner);
  const { id } = await aTicket(site, { user_email: anEmailAddress() });
  await deliver();
  sink.mails.length = 0;
  return {
    owner,
    site,
    id,
    setStatus: (status: string) => owner.put(`/api/tickets/${id}/status`, { status }),
    comment: (comment: string) => owner.post(`/api/tickets/${id}/comments`, { comment }),
    logs: async (): Promise<EmailLog[]> => (await emailLogs(owner, site.id)).slice(0, -1),
    async deliverAfterWait() {
      await expireBackoffAndLeases(site.id);
      await deliver();
      return sink.mails;
    },
  };
}

const textOf = async (owner: SignedIn, log: EmailLog | undefined) =>
  (await owner.get(`/api/email-logs/${log?.id}`)).json().text;

describe('an email about a new status', () => {
  test('waits ten seconds, visible in the log as queued', async () => {
    const { owner, setStatus, logs } = await aConversation();
    await setStatus('closed');
    await deliver();
    expect(sink.mails).toEqual([]);
    const [log] = await logs();
    expect(log).toMatchObject({ email_type: 'status_change', status: 'queued', attempts: 0 });
    const { created_at, next_attempt_at } = (await owner.get(`/api/email-logs/${log?.id}`)).json();
    expect(Date.parse(next_attempt_at) - Date.parse(created_at)).toBe(10_000);
  });

  test('is replaced by one about a further change', async () => {
    const { setStatus, logs, id, deliverAfterWait } = await aConversation();
    for (const status of ['open', 'new', 'in_progress', 'closed']) await setStatus(status);
    expect(await logs()).toHaveLength(1);
    const mails = await deliverAfterWait();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`Your request #${id} is closed`);
    expect(mails[0]?.text).toContain('[New] → [Closed]');
  });

  test('is not sent when the ticket ends where the customer last knew it', async () => {
    const { setStatus, logs, deliverAfterWait } = await aConversation();
    for (const status of ['open', 'closed', 'new']) await setStatus(status);
    expect(await logs()).toEqual([]);
    expect(await deliverAfterWait()).toEqual([]);
  });

  test('of several tickets is taken back by Undo', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push((await aTicket(site, { user_email: anEmailAddress() })).id);
    await deliver();
    const confirmations = sink.mails.length;
    for (const status of ['closed', 'new']) await owner.put('/api/tickets/status', { ids, status });
    await expireBackoffAndLeases(site.id);
    await deliver();
    expect(sink.mails).toHaveLength(confirmations);
    expect((await emailLogs(owner, site.id)).filter(({ email_type }) => email_type === 'status_change')).toEqual([]);
  });

  test('survives archiving, and tells the status after unarchiving', async () => {
    const { setStatus, deliverAfterWait } = await aConversation();
    for (const status of ['closed', 'archived', 'open']) await setStatus(status);
    const mails = await deliverAfterWait();
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('[New] → [Open]')]);
  });

  test('that was sent is not changed: the next change is another email', async () => {
    const { setStatus, deliverAfterWait } = await aConversation();
    await setStatus('closed');
    await deliverAfterWait();
    await setStatus('open');
    const mails = await deliverAfterWait();
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('[New] → [Closed]'),
      expect.stringContaining('[Closed] → [Open]'),
    ]);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
  });

  test('that a mail server may have received is not changed', async () => {
    const { setStatus, logs, deliverAfterWait } = await aConversation();
    await setStatus('closed');
    sink.refusal = { code: 451, text: '4.7.1 Try again later' };
    await deliverAfterWait();
    sink.refusal = null;
    await setStatus('new');
    expect((await logs()).map(({ email_type, attempts }) => [email_type, attempts])).toEqual([
      ['status_change', 0],
      ['status_change', 1],
    ]);
    expect(await deliverAfterWait()).toHaveLength(2);
  });

  test('ends, after any sequence of changes, with one email or none', async () => {
    const statuses = ['new', 'open', 'in_progress', 'resolved', 'closed'] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...statuses), { maxLength: 6 }), async (changes) => {
        const { owner, setStatus, logs } = await aConversation();
        for (const status of changes) await setStatus(status);
        const last = changes.at(-1) ?? 'new';
        const left = await logs();
        expect(left).toHaveLength(last === 'new' ? 0 : 1);
        if (left[0]) expect(await textOf(owner, left[0])).toMatch(/^\[New\] → /m);
      }),
      { numRuns: 15 },
    );
  });

  test('is changed once by changes at the same time', async () => {
    const { setStatus, logs } = await aConversation();
    const changes = ['open', 'closed', 'in_progress', 'resolved', 'open', 'closed'].map(setStatus);
    for (const response of await Promise.all(changes)) expect(response.statusCode).toBe(200);
    expect(await logs()).toHaveLength(1);
  });
});

describe('a comment and a new status', () => {
  test.each([
    ['comment first', ['comment', 'status']],
    ['status first', ['status', 'comment']],
  ])('are one email, logged as a comment: %s', async (_order, steps) => {
    const { owner, setStatus, comment, logs, deliverAfterWait } = await aConversation();
    for (const step of steps) await (step === 'comment' ? comment('A new cover is on its way.') : setStatus('closed'));
    await deliver();
    expect(sink.mails).toEqual([]);
    expect((await logs()).map(({ email_type, status }) => [email_type, status])).toEqual([
      ['comment_notification', 'queued'],
    ]);
    expect(await textOf(owner, (await logs())[0])).toContain('A new cover is on its way.');
    const mails = await deliverAfterWait();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('A new cover is on its way.');
    expect(mails[0]?.text).toContain('Your request is now Closed.');
    expect(mails[0]?.html).toMatch(/Your request is now <span class="closed"[^>]*>Closed<\/span>\./);
  });

  test('are the comment alone when the status is taken back', async () => {
    const { setStatus, comment, deliverAfterWait } = await aConversation();
    await comment('A new cover is on its way.');
    for (const status of ['closed', 'open']) await setStatus(status);
    const mails = await deliverAfterWait();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain('Your request is now');
  });

  test('stay apart from a second comment', async () => {
    const { setStatus, comment, deliverAfterWait } = await aConversation();
    await comment('First.');
    await setStatus('in_progress');
    await comment('Second.');
    await setStatus('closed');
    const mails = await deliverAfterWait();
    const told = mails.map(({ text = '' }) => [/First|Second/.exec(text)?.[0], text.includes('now Closed')]);
    expect(told.sort()).toEqual([
      ['First', true],
      ['Second', false],
    ]);
  });

  test('keep the comment they belong to', async () => {
    const { id, setStatus, comment, owner } = await aConversation();
    await setStatus('closed');
    const { id: comment_id } = (await comment('Done.')).json();
    const rows = await (await testDatabase())
      .selectFrom('email_logs')
      .select(['comment_id', 'subject'])
      .where('ticket_id', '=', id)
      .where('email_type', '=', 'comment_notification')
      .execute();
    expect(rows).toEqual([{ comment_id, subject: `Re: Lamp arrived with a cracked base · Kettle & Crumb (#${id})` }]);
    expect((await owner.get(`/api/tickets/${id}`)).json().comments).toHaveLength(1);
  });
});
