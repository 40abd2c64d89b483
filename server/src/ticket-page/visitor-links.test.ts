import { afterEach, describe, expect, test, vi } from 'vitest';
import { anEmailAddress, anOwnerWithSite, aSite, type SignedIn } from '../testing/fixtures.ts';
import { deliverToSink, emailLogs, expireBackoffAndLeases } from '../testing/outgoing-email.ts';
import { aPageOf, linksIn, open, submit } from '../testing/visitor-pages.ts';

const { sink, deliver } = await deliverToSink();

const ticketOf = async (owner: SignedIn, id: number) => (await owner.get(`/api/tickets/${id}`)).json().ticket;
const mailsTo = (address: string) => sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(address));
const deliverAll = async (siteId: number) => {
  await expireBackoffAndLeases(siteId);
  await deliver();
};

afterEach(() => void vi.useRealTimers());

describe('Tell me by email', () => {
  test('stores the address only after Confirm is pressed on the linked page', async () => {
    const { owner, site } = await anOwnerWithSite();
    const { id, status_url } = await aPageOf(site, { title: 'A secret title', language: 'de' });
    const email = anEmailAddress();
    expect((await submit(status_url, { do: 'email', email })).body).toContain('Eine E-Mail ist unterwegs.');
    await deliver();
    const [mail] = mailsTo(email);
    expect(mail?.subject).toBe('Bestätige deine Adresse (Kettle & Crumb)');
    expect(`${mail?.text}${mail?.html}`).not.toContain('A secret title');
    const [link = ''] = linksIn(mail?.text);
    expect(link).toMatch(new RegExp(`^${status_url.replaceAll('.', '\\.')}/email/[\\w-]+$`));
    expect(link).not.toContain(email.split('@')[0]);

    const page = await open(link);
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining(email)]);
    expect((await ticketOf(owner, id)).user_email).toBeNull();
    const { status_url: other } = await aPageOf(site);
    expect((await open(link.replace(status_url, other))).statusCode).toBe(404);
    expect((await submit(link, {})).body).toContain('Deine Adresse ist bestätigt.');
    expect((await ticketOf(owner, id)).user_email).toBe(email);
    const [log] = await emailLogs(owner, site.id);
    expect(log).toMatchObject({ email_type: 'visitor_link', status: 'sent', ticket_id: id });
    // Members can read the email, but must not be able to confirm the address.
    const shown = (await owner.get(`/api/email-logs/${log?.id}`)).json();
    expect(shown.text).toContain('Bestätige deine Adresse');
    expect(shown.text).not.toContain('/email/');

    await owner.post(`/api/tickets/${id}/comments`, { comment: 'Here you are.' });
    await deliverAll(site.id);
    expect(mailsTo(email).at(-1)?.text).toContain('Here you are.');
  });

  test('works for 24 hours, goes out five times an hour, and 3 times to one address', async () => {
    const { owner, site } = await anOwnerWithSite();
    const { id, status_url } = await aPageOf(site);
    const email = anEmailAddress();
    for (let n = 0; n < 4; n += 1) await submit(status_url, { do: 'email', email });
    const [last] = await emailLogs(owner, site.id);
    expect(last).toMatchObject({
      status: 'failed',
      error_message: 'Not sent: this address already received 3 messages within an hour.',
    });
    expect((await submit(status_url, { do: 'email', email: anEmailAddress() })).statusCode).toBe(200);
    expect((await submit(status_url, { do: 'email', email: anEmailAddress() })).statusCode).toBe(429);
    await deliver();
    const [link = ''] = linksIn(mailsTo(email)[0]?.text);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 });
    expect((await submit(link, {})).statusCode).toBe(404);
    expect((await ticketOf(owner, id)).user_email).toBeNull();
  });
});

describe('My tickets', () => {
  test('mails a link to known addresses only, says the same to all, and lists after a button', async () => {
    const { owner, site } = await anOwnerWithSite();
    const elsewhere = await aSite(owner, { name: 'Other shop' });
    const email = anEmailAddress();
    const older = await aPageOf(site, { email, title: 'Older <i>' });
    const newer = await aPageOf(site, { email: email.toUpperCase(), title: 'Newer' });
    const path = `/support/${site.api_key}/mine`;
    expect((await open(path)).body).toContain('Type the address you wrote to');
    const [known, unknown] = [await submit(path, { email }), await submit(path, { email: anEmailAddress() })];
    expect(known.body).toContain('If we know this address, a link is on its way.');
    expect(unknown.body).toBe(known.body);
    expect((await submit(path, { email: 'mara@' })).statusCode).toBe(400);
    const links = (await emailLogs(owner, site.id)).filter(({ email_type }) => email_type === 'visitor_link');
    expect(links.map(({ recipient_email }) => recipient_email)).toEqual([email]);
    await deliver();
    const mail = mailsTo(email).find(({ subject }) => subject === 'Your tickets at Kettle & Crumb');
    const [link = ''] = linksIn(mail?.text);
    expect(link).not.toContain(email.split('@')[0]);
    await aPageOf(elsewhere, { email, title: 'Elsewhere' });
    const page = await open(link);
    expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    expect(page.body).not.toContain('Newer');
    const list = (await submit(link, {})).body;
    expect(list).toContain(`<bdi>2</bdi> tickets from <bdi>${email}</bdi>`);
    expect(list).toContain('Older &lt;i&gt;');
    expect(list).not.toContain('Elsewhere');
    const paths = [...list.matchAll(/href="(\/t\/[^"]+)"/g)].map(([, href]) => `http://localhost:3000${href}`);
    expect(paths).toEqual([newer.status_url, older.status_url]);

    expect((await submit(link.replace(site.api_key, elsewhere.api_key), {})).statusCode).toBe(404);
    expect((await open(`${link.slice(0, -2)}AA`)).statusCode).toBe(404);
    expect((await open('/support/unknown/mine')).statusCode).toBe(404);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    expect((await submit(link, {})).body).toContain('This link does not work any more.');
  });
});

describe('a mail scanner', () => {
  test('that opens every link and submits every form changes nothing that cannot be undone', async () => {
    const { owner, site } = await anOwnerWithSite();
    await owner.put(`/api/sites/${site.id}`, { name: site.name, domain: site.domain, asks_rating: true });
    const email = anEmailAddress();
    const { id, status_url } = await aPageOf(site, { email, description: 'Keep me' });
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'Done.' });
    await owner.put(`/api/tickets/${id}/status`, { status: 'closed' });
    await deliverAll(site.id);
    const isConfirmation = ({ text }: { text?: string | undefined }) =>
      text?.includes('We received your request') ?? false;
    expect(mailsTo(email)).toHaveLength(2);
    const mine = `http://localhost:3000/support/${site.api_key}/mine`;
    expect(linksIn(mailsTo(email).find(isConfirmation)?.text)).toEqual([mine]);
    const links = linksIn(mailsTo(email).find((mail) => !isConfirmation(mail))?.text);
    const ratings = ['good', 'okay', 'bad'].map((score) => `${status_url}?rate=${score}`);
    expect(links).toEqual([status_url, ...ratings, mine]);
    for (const link of links) {
      const { body } = await open(link);
      expect((await ticketOf(owner, id)).rating).toBeNull();
      for (const [, act = ''] of body.matchAll(/name="do" value="(\w+)"/g)) await submit(link, { do: act });
    }
    const { ticket, comments } = (await owner.get(`/api/tickets/${id}`)).json();
    expect(ticket).toMatchObject({ description: 'Keep me', user_email: email, rating: null });
    expect(comments).toHaveLength(1);
    expect((await open(status_url)).statusCode).toBe(200);
  });
});
