import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'dbk_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 30;
const CHECK_LENGTH = 6;
const START_LENGTH = 8;

const FORM = new RegExp(`^${PREFIX}([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`);

/** The checksum lets secret scanners recognize tokens. */
export function makeToken(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${PREFIX}${random}${checksumOf(random)}`;
}

/** A wrong checksum needs no query. */
export function isToken(value: string): boolean {
  const [, random = '', checksum] = FORM.exec(value) ?? [];
  return checksum !== undefined && checksumOf(random) === checksum;
}

export const startOf = (token: string): string => token.slice(0, START_LENGTH);

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

function checksumOf(random: string): string {
  let rest = crc32(random);
  let text = '';
  while (text.length < CHECK_LENGTH) {
    text = ALPHABET[rest % ALPHABET.length] + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}
