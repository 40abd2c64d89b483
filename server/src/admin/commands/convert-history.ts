import { createWriteStream, existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseUrl } from '@deskbell/contract/parse-url';
import { chatwootLines } from '../../imports/convert/chatwoot-api.ts';
import { freescoutLines, type OpenDump } from '../../imports/convert/freescout-dump.ts';
import { helpscoutCalls, helpscoutLines } from '../../imports/convert/helpscout-api.ts';
import { type NeutralLine, neutralLines } from '../../imports/convert/neutral-lines.ts';
import { osticketLines } from '../../imports/convert/osticket-dump.ts';
import type { Source } from '../../imports/imported-ticket.ts';
import { openArchive } from '../../imports/read/open-archive.ts';
import { decodeText } from '../../imports/read/text-lines.ts';
import { UnreadableHistory } from '../../imports/unreadable-history.ts';
import { CommandFailed } from '../command-failed.ts';
import { type Command, Misuse, quantity } from './command.ts';

const KEY = 'DESK_KEY';
const HELPSCOUT = 'https://api.helpscout.net/v2';

const DUMPS: Readonly<Record<string, (open: OpenDump) => AsyncIterable<NeutralLine>>> = {
  freescout: freescoutLines,
  osticket: osticketLines,
};

export const convertHistory: Command = {
  name: 'convert',
  usage: 'DESK [SOURCE] --out FILE',
  summary: 'Write the history of another desk as lines that "deskbell import" reads, where you have access to it.',
  help: [
    'DESK and SOURCE are one of:',
    '  freescout DUMP.sql   a dump of the database by mysqldump or phpMyAdmin, or the same as .gz',
    '  osticket DUMP.sql    the same, of osTicket 1.10 or later',
    '  chatwoot URL         the address of the account, such as https://app.chatwoot.com/app/accounts/3',
    '  helpscout            your account at Help Scout',
    `Chatwoot and Help Scout are asked with the key in the environment variable ${KEY}: an access token of an administrator, or ID:SECRET`,
    'of an own app of Help Scout. The key is sent to that desk alone and is not in FILE.',
    '--out  The file to write; it must not exist.',
  ],
  options: { out: { type: 'string' } },
  operands: [1, 2],
  run: async ({ print, deskKey }, { operands: [desk = '', source = ''], options }) => {
    const { out } = options;
    if (typeof out !== 'string' || out === '') throw new Misuse('Name the file to write: --out history.jsonl');
    if (existsSync(out)) throw new CommandFailed(`${out} exists. Name another file.`);
    const counts = { tickets: 0, comments: 0 };
    try {
      const { name, lines } = await openDesk(desk, source, deskKey);
      await pipeline(
        Readable.from(neutralLines(name, lines, counts)),
        createWriteStream(out, { mode: 0o600, flags: 'wx' }),
      );
    } catch (error) {
      if (error instanceof UnreadableHistory) throw new CommandFailed(error.message, { cause: error });
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        throw new CommandFailed(`There is no file ${source}.`, { cause: error });
      throw error;
    }
    print(`Wrote ${out}: ${quantity(counts.tickets, 'ticket')} with ${quantity(counts.comments, 'comment')}.`);
    print(`Check it with "deskbell import ${out} --dry-run".`);
  },
};

async function openDesk(
  desk: string,
  source: string,
  key: string | null,
): Promise<{ readonly name: Source; readonly lines: AsyncIterable<NeutralLine> }> {
  const readDump = Object.hasOwn(DUMPS, desk) ? DUMPS[desk] : undefined;
  if (readDump) {
    if (source === '') throw new Misuse(`Name the dump: deskbell convert ${desk} DUMP.sql --out history.jsonl`);
    return { name: desk as Source, lines: dumpLines(source, readDump) };
  }
  if (desk === 'chatwoot')
    return {
      name: desk,
      lines: chatwootLines({ base: accountOf(source), headers: { api_access_token: required(key) } }),
    };
  if (desk === 'helpscout')
    return { name: desk, lines: helpscoutLines(await helpscoutCalls(addressOf(source || HELPSCOUT), required(key))) };
  throw new Misuse('DESK is one of freescout, osticket, chatwoot, helpscout.');
}

async function* dumpLines(
  path: string,
  read: (open: OpenDump) => AsyncIterable<NeutralLine>,
): AsyncGenerator<NeutralLine> {
  const archive = await openArchive(path, Number.POSITIVE_INFINITY);
  try {
    const [dump] = archive.dataFiles;
    if (!dump || archive.dataFiles.length > 1)
      throw new UnreadableHistory('The archive has more than the dump. Please unpack it and name the dump.');
    yield* read(() => decodeText(dump.open()));
  } finally {
    await archive.close();
  }
}

function required(key: string | null): string {
  if (key === null) throw new Misuse(`Put the key into the environment variable ${KEY}.`);
  return key;
}

function addressOf(text: string): URL {
  const url = parseUrl(text);
  const isLocal = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost';
  if (!url || (url.protocol !== 'https:' && !isLocal)) throw new Misuse(`"${text}" is not an address with https://.`);
  return url;
}

/** The address that the browser shows in an account leads to its API. */
function accountOf(text: string): URL {
  const url = addressOf(text);
  const [, id] = /\/accounts\/(\d{1,15})(?:\/|$)/.exec(url.pathname) ?? [];
  if (!id)
    throw new Misuse(
      'Name the account: the address that your browser shows in Chatwoot, such as https://app.chatwoot.com/app/accounts/3',
    );
  return new URL(`/api/v1/accounts/${id}`, url);
}
