import { COMMENT_MAX } from '@deskbell/contract/limits';
import EmailReplyParser from 'email-reply-parser';
import { cleanText } from './clean-text.ts';

const QUOTE_DETECTION_MAX = 12_000;

/** The line above a quotation in any language has a year, an address and a colon: "2026年11月18日(水) 15:19 Ann <a@b.c>:". */
const YEAR = /(?:19|20)\d\d/;
const ADDRESS = /<[^<>@\s]+@[^<>@\s]+>/;
const COLON = /[:：]$/;
/** The parser of replies knows this header. */
const KNOWN_QUOTE_HEADER = 'On that day, they wrote:';
const QUOTE_HEADER_MAX = 400;

/** Outlook writes these lines above the email that it quotes, and does not mark the quotation itself. */
const OUTLOOK_FROM = /^\*?(from|von|de|da|van|från|fra|od|от|差出人|发件人|寄件者)\s?[:：]/i;
const OUTLOOK_SENT =
  /^\*?(sent|date|gesendet|datum|envoyé|enviad[oa]( el)?|fecha|inviato|data|verzonden|skickat|sendt|dato|wysłano|отправлено|дата|送信日時|日時|发送时间|日期|寄件日期)\s?[:：]/i;
const OUTLOOK_SUBJECT =
  /^\*?(subject|betreff|objet|asunto|oggetto|assunto|onderwerp|ämne|emne|temat|тема|件名|主题|主旨)\s?[:：]/i;
/** From, Sent, To, Cc, Subject, each of which may be folded once. */
const OUTLOOK_HEADER_LINES = 8;

/** A line of dashes that separates a reply from what it quotes. */
const SEPARATOR = /^[-_=*–—]{5,}$/;

/** Strips quoted history and signature, unless nothing else would remain. */
export function extractReply(fullText: string): string {
  const own = new EmailReplyParser().parseReply(markQuotes(shorten(fullText))).trim();
  return cleanText(withoutSeparators(own) || fullText, COMMENT_MAX);
}

/** The time of the quote detection grows with the square of the length; the comment has at most COMMENT_MAX characters. */
function shorten(text: string): string {
  if (text.length <= QUOTE_DETECTION_MAX) return text;
  const unquoted = text.replace(/^>.*\n?/gm, '');
  return unquoted.slice(0, QUOTE_DETECTION_MAX).toWellFormed();
}

/** Puts what the parser of replies does not know into a form that it does. */
function markQuotes(text: string): string {
  const lines = text.split('\n');
  const outlook = lines.findIndex((_line, at) => isOutlookHeader(lines, at));
  const kept = outlook < 0 ? lines : lines.slice(0, outlook);
  const marked: string[] = [];
  for (let at = 0; at < kept.length; at += 1) {
    const line = kept[at] ?? '';
    // Mail programs fold a long one.
    const folded = `${line} ${kept[at + 1] ?? ''}`;
    if (isQuoteHeader(line)) marked.push(KNOWN_QUOTE_HEADER);
    else if (!line.startsWith('>') && isQuoteHeader(folded)) {
      marked.push(KNOWN_QUOTE_HEADER);
      at += 1;
    } else marked.push(line);
  }
  return marked.join('\n');
}

const isQuoteHeader = (line: string): boolean =>
  line.length <= QUOTE_HEADER_MAX &&
  !line.startsWith('>') &&
  [YEAR, ADDRESS, COLON].every((pattern) => pattern.test(line.trimEnd()));

function isOutlookHeader(lines: readonly string[], at: number): boolean {
  if (!OUTLOOK_FROM.test(lines[at]?.trim() ?? '')) return false;
  const header = lines.slice(at + 1, at + OUTLOOK_HEADER_LINES).map((line) => line.trim());
  return header.some((line) => OUTLOOK_SENT.test(line)) && header.some((line) => OUTLOOK_SUBJECT.test(line));
}

function withoutSeparators(text: string): string {
  const lines = text.split('\n');
  while (lines.length > 0 && isSeparatorOrEmpty(lines.at(-1) ?? '')) lines.pop();
  return lines.join('\n');
}

const isSeparatorOrEmpty = (line: string): boolean => line.trim() === '' || SEPARATOR.test(line.trim());
