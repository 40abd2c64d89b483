import { CommandFailed } from '../command-failed.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkMail } from '../doctor/check-mail.ts';
import { checkStorage } from '../doctor/check-storage.ts';
import { checkWeb } from '../doctor/check-web.ts';
import type { Finding, Verdict } from '../doctor/finding.ts';
import { type Command, type Context, quantity } from './command.ts';

const PROBLEMS_FOUND = 2;
const MARKS: Record<Verdict, string> = { ok: 'ok  ', note: 'note', warning: 'WARN', problem: 'FAIL' };

export const doctor: Command = {
  name: 'doctor',
  usage: '[--json]',
  summary: 'Check settings, database, files, mail, DNS, clock and proxy, and say what to do.',
  help: [
    'Nothing is changed and no email is sent. It works while the server runs and while it does not.',
    '--json  One JSON object per finding: about, verdict (ok, note, warning, problem), detail, remedy.',
    `Exit code 0: no problem; 1: a setting is invalid; ${PROBLEMS_FOUND}: problems were found.`,
  ],
  options: { json: { type: 'boolean' } },
  operands: [0, 0],
  async run(context, { options }) {
    const findings: Finding[] = [];
    for (const check of CHECKS)
      for (const finding of await check(context)) {
        findings.push(finding);
        context.print(options.json ? JSON.stringify(finding) : describe(finding));
      }
    const problems = findings.filter(({ verdict }) => verdict === 'problem').length;
    if (problems > 0) throw new CommandFailed(`${quantity(problems, 'problem')} found.`, { exitCode: PROBLEMS_FOUND });
  },
};

const CHECKS: readonly ((context: Context) => Promise<readonly Finding[]>)[] = [
  ({ config, migrations }) => checkDatabase(config, migrations),
  ({ config }) => checkStorage(config),
  ({ config }) => checkWeb(config),
  ({ config }) => checkMail(config),
];

const describe = ({ about, verdict, detail, remedy }: Finding): string =>
  [`${MARKS[verdict]}  ${about}: ${detail}`, ...(remedy ? [`      ${remedy}`] : [])].join('\n');
