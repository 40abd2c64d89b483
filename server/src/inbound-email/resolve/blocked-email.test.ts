import { describe, expect, test } from 'vitest';
import { anEmailAddress } from '../../testing/fixtures.ts';
import { startInbound } from '../../testing/inbound-email.ts';
import { aNewEmail, anIntakeSite, type IntakeDesk } from '../../testing/intake-desk.ts';

const inbound = await startInbound();

async function aDeskThatBlocks(email = anEmailAddress()) {
  const desk = await anIntakeSite();
  await block(desk, email);
  return { desk, email };
}

const block = ({ owner, site }: IntakeDesk, email: string) =>
  owner.post(`/api/teams/${site.team_id}/blocked`, { site_id: null, email });

/** The status of the ticket that the email opens. */
async function statusAfter(desk: IntakeDesk, raw: Buffer, envelope?: string): Promise<string> {
  await inbound.deliver(raw, desk.address, envelope);
  const list = async (archived: boolean) =>
    (await desk.owner.get(`/api/sites/${desk.site.id}/tickets?archived=${archived}`)).json();
  const [ticket] = [...(await list(true)), ...(await list(false))].sort((one, other) => other.id - one.id);
  return ticket.status;
}

describe('a blocked address', () => {
  const other = 'fresh@other.example';
  const shared = aDeskThatBlocks();
  test.each<[string, (pest: string) => Parameters<typeof aNewEmail>[0]]>([
    ['in From, beside a Reply-To', (pest) => ({ from: pest, headers: `Reply-To: ${other}\r\n` })],
    ['with a plus tag', (pest) => ({ from: pest.replace('@', '+2@') })],
    ['in the second From header', (pest) => ({ from: other, headers: `From: Second <${pest}>\r\n` })],
    ['among several in From', (pest) => ({ from: `${other}, Pest <${pest}>` })],
    ['in a group of From', (pest) => ({ from: `Us: ${other}, ${pest};` })],
    ['in Reply-To', (pest) => ({ from: other, headers: `Reply-To: ${pest}\r\n` })],
    ['among several in Reply-To', (pest) => ({ from: other, headers: `Reply-To: a@b.example, ${pest}\r\n` })],
    ['in Sender', (pest) => ({ from: other, headers: `Sender: ${pest}\r\n` })],
  ])('%s is blocked', async (_where, written) => {
    const { desk, email } = await shared;
    expect(await statusAfter(desk, aNewEmail(written(email)))).toBe('archived');
  });

  test('does not concern others', async () => {
    expect(await statusAfter((await shared).desk, aNewEmail({ from: other }))).toBe('new');
  });

  test('as the envelope sender is blocked where From names nobody, and not where an email was forwarded', async () => {
    const { desk, email } = await aDeskThatBlocks();
    expect(await statusAfter(desk, aNewEmail({ from: 'nobody' }), email)).toBe('archived');
    expect(await statusAfter(desk, aNewEmail(), email)).toBe('new');
  });

  test('that many share blocks only what it writes itself: a contact form, and noreply@', async () => {
    const { desk, email: noreply } = await aDeskThatBlocks(`noreply@${crypto.randomUUID()}.example`);
    const formEmail = (from: string) => aNewEmail({ from, headers: `Reply-To: ${anEmailAddress()}\r\n` });
    expect(await statusAfter(desk, formEmail(noreply))).toBe('new');
    const form = anEmailAddress();
    for (let n = 0; n < 3; n += 1) expect(await statusAfter(desk, formEmail(form))).toBe('new');
    await block(desk, form);
    expect(await statusAfter(desk, formEmail(form))).toBe('new');
    expect(await statusAfter(desk, aNewEmail({ from: form }))).toBe('archived');
  });
});
