import type { Site } from '@deskbell/contract/sites';
import { confirmAddress } from '../../email/confirm-address/mailboxes.ts';
import { anEmailAddress, anOwner, aSite, type SignedIn } from '../fixtures.ts';
import { aMember, chooseNotifications, type TeamMember } from '../team-members.ts';
import { Browser } from '../test-app.ts';
import { testDatabase } from '../test-database.ts';
import { begin, idOf, PNG, patch, pathOf, upload } from '../uploading.ts';
import { aPageOf, type SentTicket } from '../visitor-pages.ts';
import { app } from '../webhook-desk.ts';

/** A team at work: everything waits for, or points to, one ticket. */
export interface Place {
  readonly owner: SignedIn;
  /** An admin of the team, on whose access acts are tried. */
  readonly nora: TeamMember;
  readonly site: Site;
  /** Another site of the team. */
  readonly elsewhere: Site;
  readonly customer: string;
  readonly ticket: SentTicket;
  /** A second ticket with the same address, which the ticket is merged into. */
  readonly other: SentTicket;
  /** The file of the ticket that has arrived. */
  readonly fileId: number;
  /** The path of the visitor's upload for the ticket, of which the first half has arrived. */
  readonly upload: string;
}

/** Of the files that are on their way. */
export const BYTES = Buffer.from('what the lamp looked like');
export const HALF = 10;

export async function aPlace(): Promise<Place> {
  const db = await testDatabase();
  const owner = await anOwner('Marta', app);
  const [site, elsewhere] = [await aSite(owner), await aSite(owner)];
  await owner.put(`/api/sites/${site.id}`, { name: site.name, domain: site.domain, asks_rating: true });
  const member = await aMember(site, 'admin', { name: 'Nora' });
  const nora = Object.assign(withApp(member), {
    owner: member.owner,
    member_id: member.member_id,
    email: member.email,
  });
  await chooseNotifications(nora, site, { replies: 'all' });
  const customer = anEmailAddress();
  // Their emails do not wait for the limit of addresses without a holder.
  for (const address of [customer, nora.email]) await confirmAddress(db, address);
  const other = await aPageOf(site, { title: 'The older one', email: customer }, app);
  const arrived = await upload(app, site, 'arrived.png', PNG);
  const half = pathOf(await begin(app, site, { filename: 'half.txt', size: BYTES.length }));
  await patch(app, half, 0, BYTES.subarray(0, HALF));
  const ticket = await aPageOf(site, { title: 'The ticket', email: customer, files: [arrived, idOf(half)] }, app);
  const { files } = (await owner.get(`/api/tickets/${ticket.id}`)).json().ticket;
  const fileId = files.find(({ state }: { state: string }) => state === 'ready').id;
  return { owner, nora, site, elsewhere, customer, ticket, other, fileId, upload: half };
}

/** The same session in the app of this test. */
function withApp({ cookies }: Browser): Browser {
  const browser = new Browser(app);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}
