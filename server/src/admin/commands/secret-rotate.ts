import { CommandFailed } from '../command-failed.ts';
import { newSecretKey, rotateStoredKey } from '../rotate-secret.ts';
import { type Command, confirmed, quantity, YES } from './command.ts';
import { withInstallation } from './user-commands.ts';

export const secretRotate: Command = {
  name: 'secret rotate',
  usage: '[--end-sessions] [--yes]',
  summary: 'Replace the key that signs reply addresses and links.',
  help: [
    'The former key is still accepted for reply addresses and links that were sent before; new ones use the new key.',
    'A key in the data folder is replaced by this command; with SECRET_KEY it prints what to set. Restart the server afterwards.',
    '--end-sessions  Also sign everyone out, for instance when the key may have been seen by others.',
    '--yes           Do not ask.',
  ],
  options: { 'end-sessions': { type: 'boolean' }, ...YES },
  operands: [0, 0],
  async run(context, { options }) {
    const { secretKey, dataDir } = context.config;
    const question = 'Addresses and links that were signed before the last rotation stop working.';
    await confirmed(context, options, question, 'rotate', 'Nothing was changed.');
    if (secretKey) {
      context.print('Set these variables on every instance and restart them, one after the other:');
      context.print(`  SECRET_KEY=${newSecretKey()}`);
      context.print('  SECRET_KEY_PREVIOUS=(the value that SECRET_KEY has now)');
    } else if (rotateStoredKey(dataDir)) {
      context.print(`Wrote a new key to ${dataDir}; the former one stays beside it. Restart the server to use it.`);
    } else throw new CommandFailed(`There is no key in ${dataDir} yet: the first start of the server generates it.`);
    if (options['end-sessions']) {
      const ended = await withInstallation(context, (actions) => actions.endAllSessions());
      context.print(`Ended ${quantity(ended, 'session')}.`);
    }
  },
};
