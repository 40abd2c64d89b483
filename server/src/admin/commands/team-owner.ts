import { type Command, Misuse } from './command.ts';
import { withInstallation } from './user-commands.ts';

export const teamOwner: Command = {
  name: 'team owner',
  usage: 'TEAM ADDRESS',
  summary: 'Make a member of a team its owner.',
  help: [
    'TEAM is the id in the address of the page of the team, ADDRESS the email address of a member.',
    'Other owners stay. The activity log of the team tells it.',
  ],
  operands: [2, 2],
  run: (context, { operands: [id = '', email = ''] }) =>
    withInstallation(context, async (actions) => {
      if (!/^[1-9]\d{0,14}$/.test(id)) throw new Misuse('Name the team by its id.');
      const team = await actions.findTeam(Number(id));
      await actions.makeOwner(team.id, email);
      context.print(`${email} is an owner of team ${team.id} (${team.name}) now.`);
    }),
};
