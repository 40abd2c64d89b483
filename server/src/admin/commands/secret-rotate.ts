import { fingerprintOf } from '../../config/secret-key.ts';
import { CommandFailed } from '../command-failed.ts';
import { newSecretKey, rotateStoredKey } from '../rotate-secret.ts';
import { type Command, type Context, confirmed, quantity, YES } from './command.ts';
import { withInstallation } from './user-commands.ts';

const QUESTION = 'Addresses and links that were signed before the last rotation stop working.';
const UNCHANGED = 'Nothing was changed.';

export const secretRotate: Command = {
  name: 'secret rotate',
  usage: '[--end-sessions] [--yes]',
  summary: 'Replace the key that signs reply addresses and links.',
  help: [
    'The former key is still accepted for reply addresses and links that were sent before; new ones use the new key.',
    'A key in the data folder is replaced by this command; restart the server afterwards.',
    'With SECRET_KEY it prints what to set, in two steps: every instance accepts the new key before one of them signs with it.',
    'Restart the instances after each step, one after the other.',
    '--end-sessions  Also sign everyone out, for instance when the key may have been seen by others.',
    '--yes           Do not ask.',
  ],
  options: { 'end-sessions': { type: 'boolean' }, ...YES },
  operands: [0, 0],
  async run(context, { options }) {
    const { secretKey, nextSecretKey, dataDir } = context.config;
    if (secretKey && nextSecretKey) {
      await requireNextEverywhere(context, nextSecretKey);
      await confirmed(context, options, QUESTION, 'rotate', UNCHANGED);
      for (const line of SECOND_STEP) context.print(line);
    } else if (secretKey) {
      for (const line of firstStep(newSecretKey())) context.print(line);
    } else {
      await confirmed(context, options, QUESTION, 'rotate', UNCHANGED);
      if (!rotateStoredKey(dataDir))
        throw new CommandFailed(`There is no key in ${dataDir} yet: the first start of the server generates it.`);
      context.print(`Wrote a new key to ${dataDir}; the former one stays beside it. Restart the server to use it.`);
    }
    if (options['end-sessions']) {
      const ended = await withInstallation(context, (actions) => actions.endAllSessions());
      context.print(`Ended ${quantity(ended, 'session')}.`);
    }
  },
};

const firstStep = (key: string): string[] => [
  'Step 1 of 2: set this variable on every instance and restart them, one after the other. They accept the new key and sign',
  'with the present one.',
  `  SECRET_KEY_NEXT=${key}`,
  'Then set it for this command too and run it again.',
];

const SECOND_STEP = [
  'Step 2 of 2: set these variables on every instance and restart them, one after the other:',
  '  SECRET_KEY=(the value that SECRET_KEY_NEXT has now)',
  '  SECRET_KEY_PREVIOUS=(the value that SECRET_KEY has now)',
  '  SECRET_KEY_NEXT=(nothing: remove it)',
  'The rotation is complete when all of them have restarted.',
];

/** An instance that does not accept the key would refuse replies to addresses signed with it. */
async function requireNextEverywhere(context: Context, nextKey: string): Promise<void> {
  const { running, without_key } = await withInstallation(context, (actions) =>
    actions.countInstances(fingerprintOf(nextKey)),
  );
  if (without_key > 0)
    throw new CommandFailed(
      `${without_key} of ${quantity(running, 'instance')} that ran within the last three minutes did not accept SECRET_KEY_NEXT. Restart ` +
        'all of them with it, then run this command again.',
    );
}
