import { readFileSync } from 'node:fs';
import { erasureReceipt } from '@deskbell/contract/people';
import type { Repeated, RepeatedReceipt } from '../../people/erase-again.ts';
import { CommandFailed } from '../command-failed.ts';
import { type Command, quantity } from './command.ts';
import { withInstallation } from './user-commands.ts';

const receiptLine = erasureReceipt.pick({
  id: true,
  team_id: true,
  kind: true,
  person_hmac: true,
  deleted_tickets: true,
  erased_at: true,
});

export const repeatErasures: Command = {
  name: 'erase again',
  usage: 'FILE',
  summary: 'After a restore, erase the people of the receipts in FILE again.',
  help: [
    'FILE holds receipts as the Privacy tab of a team downloads them, one JSON object per line. Files of several teams can be',
    'joined. A person is recognized with the SECRET_KEY that the receipt was made with. Running it again does no harm.',
  ],
  operands: [1, 1],
  run: (context, { operands: [file = ''] }) => {
    const receipts = readReceipts(file);
    return withInstallation(context, async (actions) => {
      const repeated = await actions.eraseAgain(receipts);
      for (const [n, { id, team_id }] of receipts.entries()) {
        const result = repeated[n];
        context.print(`Receipt ${id} of team ${team_id}: ${result ? describe(result) : 'not done'}.`);
      }
      const outcomes = new Set(repeated.map(({ outcome }) => outcome));
      if (outcomes.has('nothing left') && !outcomes.has('erased')) throw new CommandFailed(UNRECOGNIZED);
    });
  },
};

const UNRECOGNIZED =
  'No one was recognized. If these people are still in the database, SECRET_KEY is not the key that the receipts were made with.';

const REASONS = {
  'nothing left': 'nothing left to erase',
  'no such team': 'skipped, because the team does not exist',
  known: 'skipped, because this database knows of it',
};

function describe(result: Repeated): string {
  if (result.outcome !== 'erased') return REASONS[result.outcome];
  const { tickets, comments, files, emails } = result.counts;
  return `erased ${[
    quantity(tickets, 'ticket'),
    quantity(comments, 'comment'),
    quantity(files, 'file'),
    quantity(emails, 'email'),
  ].join(', ')}`;
}

function readReceipts(file: string): (RepeatedReceipt & { readonly id: number })[] {
  const receipts = readLines(file).flatMap((line, n) => {
    if (line.trim() === '') return [];
    const receipt = receiptLine.safeParse(parseJson(line));
    if (!receipt.success || !/^[0-9a-f]{64}$/.test(receipt.data.person_hmac))
      throw new CommandFailed(`Line ${n + 1} of ${file} is not a receipt. Nothing was erased.`);
    return [receipt.data];
  });
  if (receipts.length === 0) throw new CommandFailed(`No receipts in ${file}.`);
  return receipts.sort((one, other) => Date.parse(one.erased_at) - Date.parse(other.erased_at));
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    throw new CommandFailed(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
