import { randomUUID } from 'node:crypto';
import type { Site } from '@deskbell/contract/sites';
import { describe, expect, test } from 'vitest';
import { anEmailAddress, anOwner, aSite, type SignedIn } from '../../testing/fixtures.ts';
import { deliverToSink, expireBackoffAndLeases } from '../../testing/outgoing-email.ts';
import { PUBLIC_URL, testApp } from '../../testing/test-app.ts';

const { sink, deliver } = await deliverToSink();

let lastAddress = 0;
/** Unique, because rate limits are per address. */
const anAddress = () => {
  lastAddress += 1;
  return `10.77.${lastAddress >> 8}.${lastAddress & 255}`;
};

const submission = (site: Site, fields: Record<string, unknown> = {}) => ({
  site_key: site.api_key,
  idempotency_key: randomUUID(),
  title: 'Lamp is broken',
  description: 'It arrived so.',
  ...fields,
});

const submit = async (fields: object) =>
  (await testApp()).inject({
    method: 'POST',
    url: '/api/widget/tickets',
    remoteAddress: anAddress(),
    headers: { 'content-type': 'text/plain' },
    payload: JSON.stringify(fields),
  });

const languageOf = async (owner: SignedIn, id: number) =>
  (await owner.get(`/api/tickets/${id}`)).json().ticket.language;

const WORDS: [
  language: string,
  subject: string,
  confirmation: string,
  comment: string,
  status: string,
  reason: string,
][] = [
  [
    'en',
    'Your request to Kettle & Crumb (ticket #',
    'We received your request',
    'New reply',
    '[New] → [Closed]',
    'you contacted Kettle',
  ],
  [
    'de',
    'Deine Anfrage an Kettle & Crumb (Ticket #',
    'Wir haben deine Anfrage',
    'Neue Antwort',
    '[Neu] → [Geschlossen]',
    'Du erhältst',
  ],
  [
    'es',
    'Tu solicitud a Kettle & Crumb (ticket n.º ',
    'Hemos recibido',
    'Nueva respuesta',
    '[Nueva] → [Cerrada]',
    'Recibes este correo',
  ],
  [
    'fr',
    'Votre demande à Kettle & Crumb (ticket n° ',
    'Nous avons bien',
    'Nouvelle réponse',
    '[Nouvelle] → [Fermée]',
    'Vous recevez',
  ],
  [
    'it',
    'La tua richiesta a Kettle & Crumb (ticket n. ',
    'Abbiamo ricevuto',
    'Nuova risposta',
    '[Nuova] → [Chiusa]',
    'Ricevi questa',
  ],
  [
    'ja',
    'Kettle & Crumb へのお問い合わせ（#',
    'お問い合わせを受け付け',
    '返信がありました',
    '[新規] → [完了]',
    'お送りしています',
  ],
  [
    'nl',
    'Je aanvraag bij Kettle & Crumb (ticket #',
    'We hebben je aanvraag',
    'Nieuw antwoord',
    '[Nieuw] → [Gesloten]',
    'Je ontvangt',
  ],
  [
    'pt',
    'O seu pedido a Kettle & Crumb (ticket n.º ',
    'Recebemos o seu',
    'Nova resposta',
    '[Novo] → [Fechado]',
    'Recebeu este e-mail',
  ],
  [
    'pt-br',
    'Sua solicitação para Kettle & Crumb (ticket nº ',
    'Recebemos sua',
    'Nova resposta',
    '[Nova] → [Fechada]',
    'Você recebeu',
  ],
  [
    'pl',
    'Your request to Kettle & Crumb (ticket #',
    'We received your request',
    'New reply',
    '[New] → [Closed]',
    'you contacted Kettle',
  ],
];

describe('emails to a visitor', () => {
  test.each(WORDS)('are written in the language of the widget: %s', async (language, subject, ...words) => {
    const [confirmed, commented, changed, reason] = words;
    const owner = await anOwner();
    const site = await aSite(owner);
    const { id } = (await submit(submission(site, { language, email: anEmailAddress() }))).json();
    await deliver();
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'It is on its way.' });
    await owner.put(`/api/tickets/${id}/status`, { status: 'new' });
    await expireBackoffAndLeases(site.id);
    await deliver();
    await owner.put(`/api/tickets/${id}/status`, { status: 'closed' });
    await expireBackoffAndLeases(site.id);
    await deliver();
    const [confirmation, comment, status] = sink.mails;
    expect(confirmation?.text).toContain(confirmed);
    expect(comment?.text).toContain(commented);
    expect(status?.text).toContain(changed);
    for (const mail of [comment, status]) expect(mail?.text).toContain(reason);
    expect(confirmation?.subject).toContain(`${subject}${id}`);
    for (const mail of [comment, status]) expect(mail?.subject).toBe(`Re: Lamp is broken · Kettle & Crumb (#${id})`);
    for (const mail of sink.mails) {
      expect(mail.html).toContain(`<html lang="${language === 'pl' ? 'en' : language}"`);
      expect(mail.text).not.toMatch(/[{}]/);
    }
  });

  test('address visitors as the site does where a language has two forms', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    const { name, domain } = site;
    await owner.put(`/api/sites/${site.id}`, { name, domain, form_of_address: 'formal' });
    for (const language of ['de', 'fr']) {
      const { id } = (await submit(submission(site, { language, email: anEmailAddress() }))).json();
      await owner.post(`/api/tickets/${id}/comments`, { comment: '42' });
    }
    await expireBackoffAndLeases(site.id);
    await deliver();
    const german = sink.mails.filter(({ html }) => html?.includes('<html lang="de"'));
    expect(german).toHaveLength(2);
    for (const { text = '' } of german) {
      expect(text).toMatch(/\bIhre? /);
      expect(text).not.toMatch(/\b(du|dein\w*|dir|dich)\b/i);
    }
    expect(sink.mails.some(({ text }) => text?.includes('votre demande'))).toBe(true);
  });

  test('are written to the admin address in English', async () => {
    const site = await aSite(await anOwner(), { admin_notification_email: anEmailAddress() });
    const { id } = (await submit(submission(site, { language: 'de' }))).json();
    await deliver();
    expect(sink.mails[0]?.text).toContain(`Open ticket #${id}`);
  });

  test('isolate right-to-left names and let written text choose its direction', async () => {
    const owner = await anOwner();
    const site = await aSite(owner, { name: 'متجر الفخار' });
    const { id } = (await submit(submission(site, { email: anEmailAddress() }))).json();
    await deliver();
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'سيصل غدا.\nHTML <b>stays</b> text.' });
    await expireBackoffAndLeases(site.id);
    await deliver();
    const [confirmation, comment] = sink.mails;
    expect(confirmation?.text).toContain('Someone at \u2068متجر الفخار\u2069 will read your request');
    expect(comment?.html).toMatch(/<div class="quote" dir="auto"[^>]*>سيصل غدا\.<br>/);
    expect(comment?.html).toContain('HTML &lt;b&gt;stays&lt;/b&gt; text.');
    expect(comment?.html).toMatch(/<span class="t1" dir="auto"[^>]*>متجر الفخار<\/span>/);
  });
});

describe('the language of a ticket', () => {
  test.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['PT-br', 'pt-br'],
    ['pt-PT', 'pt'],
    ['ar-DE', null],
    ['pl', null],
    ['deutsch', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('sent as %j is stored as %j', async (language, stored) => {
    const owner = await anOwner();
    const { id } = (await submit(submission(await aSite(owner), { language }))).json();
    expect(await languageOf(owner, id)).toBe(stored);
  });

  test.each([[7], [['de']], ['d'.repeat(36)]])('is not %j', async (language) => {
    const response = await submit(submission(await aSite(await anOwner()), { language }));
    expect(response.statusCode).toBe(400);
    expect(response.json().issues[0].path).toEqual(['language']);
  });

  test('does not make a retry another ticket', async () => {
    const site = await aSite(await anOwner());
    const first = submission(site);
    const { id } = (await submit(first)).json();
    const retried = await submit({ ...first, language: 'de' });
    expect([retried.statusCode, retried.json().id]).toEqual([200, id]);
  });

  test('is that of the form without scripts', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    const { site_key: _key, ...fields } = submission(site);
    const response = await (await testApp()).inject({
      method: 'POST',
      url: `/support/${site.api_key}`,
      remoteAddress: anAddress(),
      payload: new URLSearchParams(fields as Record<string, string>).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'accept-language': 'ja,en;q=0.5',
        origin: PUBLIC_URL,
      },
    });
    const id = Number(/#(\d+)/.exec(response.body)?.[1]);
    expect(await languageOf(owner, id)).toBe('ja');
  });
});
