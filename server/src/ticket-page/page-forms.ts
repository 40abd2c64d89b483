import { COMMENT_MAX, RATING_WORDS_MAX } from '@deskbell/contract/limits';
import { ratingScore } from '@deskbell/contract/ratings';
import { email as emailAddress, isBlank, isStorable } from '@deskbell/contract/text';
import { Conflict, Invalid, TooMany } from '../errors.ts';
import { describeLength } from '../languages/describe-length.ts';
import { joinStopped } from '../languages/join-stopped.ts';
import type { Texts } from '../languages/visitor-texts.ts';
import type { PageReply } from '../tickets/conversation/replies.ts';
import type { PageState } from './ticket-page.ts';
import { MergedAway, type VisitorActions } from './visitor-actions.ts';

export class SentForm {
  constructor(
    readonly body: URLSearchParams,
    readonly files: { readonly keys: readonly string[]; readonly problem: string | null } | null = null,
  ) {}

  get(name: string): string {
    return this.body.get(name)?.replaceAll('\r\n', '\n') ?? '';
  }
}

export type Shown = Pick<PageState, 'notice' | 'alert' | 'typed' | 'errors'>;
export type Refusal = Shown & { readonly status: number };

type Asked =
  | { readonly refusal: Refusal }
  | { run(acts: VisitorActions, address: string): Promise<number | null>; readonly notice?: string };

type Outcome = { readonly refusal: Refusal } | { readonly ticket_id: number | null; readonly notice?: string };

export async function submitForm(
  acts: VisitorActions,
  address: string,
  texts: Texts,
  form: SentForm,
): Promise<Outcome> {
  const asked = readForm(texts, form);
  if ('refusal' in asked) return asked;
  try {
    const { run, ...shown } = asked;
    return { ...shown, ticket_id: await run(acts, address) };
  } catch (error) {
    if (error instanceof TooMany) return { refusal: notTaken(texts, form, 429) };
    if (error instanceof MergedAway) return { refusal: notTaken(texts, form, 409) };
    if (error instanceof Conflict) return { refusal: { status: 409, alert: texts.cannotRate } };
    if (error instanceof Invalid) return { refusal: { status: 400, errors: { number: texts.wrongNumber } } };
    throw error;
  }
}

function readForm(texts: Texts, form: SentForm): Asked {
  const asked = form.get('do');
  // Honeypot: only bots fill it in.
  if (form.get('website') !== '' || !Object.hasOwn(READERS, asked)) return { refusal: notTaken(texts, form, 400) };
  return READERS[asked as keyof typeof READERS](texts, form);
}

function notTaken(texts: Texts, form: SentForm, status: number): Refusal {
  const alert = `<b>${texts.notTaken}</b> ${texts.textKept}`;
  return { status, alert, typed: { text: form.get('text'), email: form.get('email'), words: form.get('words') } };
}

export const READERS = {
  reply: readReply,
  solved: readSolved,
  reopen: readReopen,
  email: readAddress,
  rate: readRating,
  erase: readErasure,
};

const refused = (shown: Shown): Asked => ({ refusal: { status: 400, ...shown } });

function readReply(texts: Texts, form: SentForm): Asked {
  const reply = readWords(form);
  const problem = problemOfReply(texts, form);
  if (problem) return problem;
  if (reply === null) return refused({ typed: { text: form.get('text') }, errors: { text: texts.replyMissing } });
  return { run: (acts, address) => acts.reply(address, reply), notice: texts.replySent };
}

function readSolved(texts: Texts, form: SentForm): Asked {
  const reply = readWords(form);
  return (
    problemOfReply(texts, form) ?? { run: (acts, address) => acts.solve(address, reply), notice: texts.markedSolved }
  );
}

function readWords(form: SentForm): PageReply | null {
  const text = form.get('text').trim();
  const uploads = form.files?.keys ?? [];
  const comment = isBlank(text) ? '' : text;
  return comment === '' && uploads.length === 0 ? null : { comment, uploads };
}

/** Keeps the text; browsers forget chosen files. */
function problemOfReply(texts: Texts, form: SentForm): Asked | null {
  const error = problemOf(texts, form.get('text').trim(), COMMENT_MAX, form.files !== null);
  const { problem, keys } = form.files ?? { problem: null, keys: [] };
  const isForgotten = problem !== null || (error && keys.length > 0);
  if (!error && problem === null) return null;
  const files = isForgotten ? joinStopped(texts, [problem, texts.filesAgain]) : undefined;
  return refused({
    typed: { text: form.get('text') },
    errors: { ...(error && { text: error }), ...(files && { files }) },
  });
}

function readReopen(texts: Texts): Asked {
  return { run: (acts, address) => acts.reopen(address), notice: texts.openAgain };
}

function readAddress(texts: Texts, form: SentForm): Asked {
  const email = emailAddress.safeParse(form.get('email'));
  if (!email.success) return refused({ typed: { email: form.get('email') }, errors: { email: texts.emailIncomplete } });
  return { run: (acts, address) => acts.mailConfirmLink(address, email.data), notice: texts.emailOnItsWay };
}

function readErasure(_texts: Texts, form: SentForm): Asked {
  const number = form.get('number').trim();
  return { run: (acts, address) => acts.erase(address, number) };
}

function readRating(texts: Texts, form: SentForm): Asked {
  const score = ratingScore.safeParse(form.get('rate'));
  const words = form.get('words').trim();
  if (!score.success) return refused({ typed: { words }, errors: { rate: texts.chooseScore } });
  const error = problemOf(texts, words, RATING_WORDS_MAX);
  if (error) return refused({ typed: { words, rate: score.data }, errors: { rate: error } });
  return {
    run: (acts, address) => acts.rate(address, score.data, isBlank(words) ? null : words),
    notice: texts.answerSaved,
  };
}

function problemOf(texts: Texts, text: string, max: number, takesFiles = false): string | undefined {
  return describeLength(texts, text, max, takesFiles) ?? (isStorable(text) ? undefined : texts.refusedCharacters);
}
