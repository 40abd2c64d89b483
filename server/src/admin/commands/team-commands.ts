import { isEmailAddress } from '@deskbell/contract/email-address';
import { INVITATION_DAYS } from '@deskbell/contract/limits';
import { ROLES } from '@deskbell/contract/roles';
import { mayOpenAccount } from '../../accounts/sign-up.ts';
import type { AdminActions } from '../admin-actions.ts';
import { type Command, Misuse, tableOf } from './command.ts';
import { withInstallation } from './user-commands.ts';

export const teams: Command = {
  name: 'teams',
  usage: '[--json]',
  summary: 'List the teams with their owners, members, sites and tickets.',
  help: ['--json  One JSON object per line, for scripts.'],
  options: { json: { type: 'boolean' } },
  operands: [0, 0],
  run: (context, { options }) =>
    withInstallation(context, async (actions) => {
      const found = await actions.listTeams();
      if (options.json) {
        for (const team of found) context.print(JSON.stringify(team));
        return;
      }
      if (found.length === 0)
        return context.print('There are no teams yet. A team comes with the first site of a user.');
      const rows = found.map(({ id, name, members, sites, tickets, owners }) => [
        String(id),
        name,
        String(members),
        String(sites),
        String(tickets),
        owners.join(', '),
      ]);
      context.print(tableOf([['ID', 'NAME', 'MEMBERS', 'SITES', 'TICKETS', 'OWNERS'], ...rows]));
    }),
};

export const userAdd: Command = {
  name: 'user add',
  usage: 'ADDRESS --team TEAM [--role ROLE]',
  summary: 'Invite a person into a team and print the link of the invitation.',
  help: [
    'Accounts are opened by signing in, so the person opens the link, signs in with this address and is a member with all sites.',
    'No email is sent: pass the link on. The activity log of the team tells it. An earlier invitation of the address ends.',
    '--team  An id from "deskbell teams".',
    `--role  One of ${ROLES.join(', ')}; agent when left out.`,
  ],
  options: { team: { type: 'string' }, role: { type: 'string' } },
  operands: [1, 1],
  run: (context, { operands: [email = ''], options }) =>
    withInstallation(context, async (actions) => {
      if (!isEmailAddress(email)) throw new Misuse(`${email} is not an email address.`);
      const role = ROLES.find((each) => each === (options.role ?? 'agent'));
      if (!role) throw new Misuse(`The role is one of ${ROLES.join(', ')}.`);
      const team = await findNamedTeam(actions, String(options.team ?? ''));
      const link = await actions.inviteMember(team.id, { email, role });
      context.print(`${email} is invited into team ${team.id} (${team.name}) as ${role}, for ${INVITATION_DAYS} days:`);
      context.print(link);
      if (!mayOpenAccount(context.config.signUp, email))
        context.print(`SIGN_UP does not list ${email}: add the address, or its holder cannot open an account.`);
    }),
};

export const teamOwner: Command = {
  name: 'team owner',
  usage: 'TEAM ADDRESS',
  summary: 'Make a member of a team its owner.',
  help: [
    'TEAM is an id from "deskbell teams", ADDRESS the email address of a member.',
    'Other owners stay. The activity log of the team tells it.',
  ],
  operands: [2, 2],
  run: (context, { operands: [id = '', email = ''] }) =>
    withInstallation(context, async (actions) => {
      const team = await findNamedTeam(actions, id);
      await actions.makeOwner(team.id, email);
      context.print(`${email} is an owner of team ${team.id} (${team.name}) now.`);
    }),
};

function findNamedTeam(actions: AdminActions, id: string) {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Misuse('Name the team by its id; "deskbell teams" lists them.');
  return actions.findTeam(Number(id));
}
