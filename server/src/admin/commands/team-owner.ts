import { type Command, confirmed, Misuse, YES } from './command.ts';
import { withInstallation } from './user-commands.ts';

export const teamOwner: Command = {
  name: 'team owner',
  usage: 'TEAM ADDRESS [--yes]',
  summary: 'Make a member of a team its owner.',
  help: [
    'TEAM is the id in the address of the page of the team, ADDRESS the email address of a member.',
    'Other owners stay. The activity log of the team tells it.',
    '--yes  Do not ask.',
  ],
  options: YES,
  operands: [2, 2],
  run: (context, { operands: [id = '', email = ''], options }) =>
    withInstallation(context, async (actions) => {
      if (!/^[1-9]\d{0,14}$/.test(id)) throw new Misuse('Name the team by its id.');
      const team = await actions.findTeam(Number(id));
      const question = `This makes ${email} an owner of team ${team.id} (${team.name}).`;
      await confirmed(context, options, question, 'continue', 'Nothing was changed.');
      await actions.makeOwner(team.id, email);
      context.print(`${email} is an owner of team ${team.id} (${team.name}) now.`);
    }),
};
