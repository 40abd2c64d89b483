import type { AdminActions } from '../admin-actions.ts';
import { openInstallation } from '../installation.ts';
import type { UserSummary } from '../manage-users.ts';
import { type Command, type Context, confirmed, type Input, Misuse, quantity, tableOf, YES } from './command.ts';

export async function withInstallation<T>(
  { config, migrations }: Context,
  work: (actions: AdminActions) => Promise<T>,
): Promise<T> {
  const installation = await openInstallation(config, migrations);
  try {
    return await work(installation.actions);
  } finally {
    await installation.close();
  }
}

const holdings = ({ sites, tickets }: UserSummary) => `${quantity(sites, 'site')} and ${quantity(tickets, 'ticket')}`;

export const users: Command = {
  name: 'users',
  usage: '[--json]',
  summary: 'List the users with their identity provider, sites and tickets.',
  help: ['--json  One JSON object per line, for scripts.'],
  options: { json: { type: 'boolean' } },
  operands: [0, 0],
  run: (context, { options }) =>
    withInstallation(context, async (actions) => {
      const found = await actions.listUsers();
      if (options.json) {
        for (const user of found) context.print(JSON.stringify(user));
        return;
      }
      if (found.length === 0) return context.print('There are no users yet.');
      const rows = found.map(({ id, email, sites, tickets, created_at, issuer, subject }) => [
        String(id),
        email,
        String(sites),
        String(tickets),
        created_at.slice(0, 10),
        `${issuer} ${subject}`,
      ]);
      context.print(tableOf([['ID', 'EMAIL', 'SITES', 'TICKETS', 'SINCE', 'SIGNS IN WITH'], ...rows]));
    }),
};

export const userDelete: Command = {
  name: 'user delete',
  usage: 'USER [--yes]',
  summary: 'Delete a user with all sites, tickets, comments and email logs.',
  help: [
    'USER is an id or an email address from "deskbell users".',
    'There is no undo. To keep the sites, move them first with "deskbell site move".',
    '--yes  Do not ask.',
  ],
  options: YES,
  operands: [1, 1],
  run: (context, { operands: [name = ''], options }) =>
    withInstallation(context, async (actions) => {
      const user = await actions.findUser(name);
      const question = `This deletes ${user.email} (user ${user.id}) with ${holdings(user)} for good.`;
      await confirmed(context, options, question, user.email, 'Nothing was deleted.');
      await actions.deleteUser(user.id);
      context.print(`Deleted ${user.email} (user ${user.id}) with ${holdings(user)}.`);
    }),
};

export const userRelink: Command = {
  name: 'user relink',
  usage: 'USER NEW_USER | USER --issuer URL --subject ID | --from-issuer URL --to-issuer URL',
  summary: 'Let users sign in with another identity provider and keep their desk.',
  help: [
    'A user is known by the provider (issuer) and the id that it gave the person (subject). When the provider changes,',
    'people who sign in get a new, empty account. There are three ways to give them their desk back:',
    '  USER NEW_USER                           USER takes over the identity of the empty account NEW_USER, which is removed.',
    '  USER --issuer URL --subject ID          USER gets an identity that has not signed in yet.',
    '  --from-issuer URL --to-issuer URL       All users, when the provider has a new address and kept its ids.',
    'USER is an id or an email address from "deskbell users"; use ids when one address has two accounts.',
    'A relinked user is signed out everywhere.  --yes  Do not ask.',
  ],
  options: {
    issuer: { type: 'string' },
    subject: { type: 'string' },
    'from-issuer': { type: 'string' },
    'to-issuer': { type: 'string' },
    ...YES,
  },
  operands: [0, 2],
  run: (context, input) =>
    withInstallation(context, (actions) =>
      input.operands.length === 0 ? relinkAll(context, actions, input) : relinkOne(context, actions, input),
    ),
};

async function relinkAll(context: Context, actions: AdminActions, { options }: Input): Promise<void> {
  const { 'from-issuer': from, 'to-issuer': to } = options;
  if (typeof from !== 'string' || typeof to !== 'string') throw new Misuse('Name the user, or both issuers.');
  const affected = (await actions.listUsers()).filter(({ issuer }) => issuer === from);
  const question = `This changes the issuer of ${quantity(affected.length, 'user')} from ${from} to ${to}.`;
  await confirmed(context, options, question, 'relink', 'Nothing was changed.');
  context.print(`Changed ${quantity(await actions.relinkIssuer(from, to), 'user')}.`);
}

async function relinkOne(context: Context, actions: AdminActions, { operands, options }: Input): Promise<void> {
  const [name = '', newName] = operands;
  const user = await actions.findUser(name);
  const { issuer, subject } = newName === undefined ? options : await actions.findUser(newName);
  if (typeof issuer !== 'string' || typeof subject !== 'string')
    throw new Misuse('Name the new account, or its issuer and subject.');
  const question = `${user.email} (user ${user.id}) with ${holdings(user)} will sign in with ${issuer} as ${subject}.`;
  await confirmed(context, options, question, 'relink', 'Nothing was changed.');
  await actions.relinkUser(user.id, { issuer, subject });
  context.print(`User ${user.id} (${user.email}) now signs in with ${issuer} as ${subject}.`);
}

export const siteMove: Command = {
  name: 'site move',
  usage: 'SITE USER [--yes]',
  summary: 'Give a site with all its tickets to the team of another user.',
  help: [
    'SITE is an id or a domain, USER an id or an email address from "deskbell users".',
    'The widget code stays valid. The notification address of the site stays as it is; the new owner can change it.',
    '--yes  Do not ask.',
  ],
  options: YES,
  operands: [2, 2],
  run: (context, { operands: [siteName = '', userName = ''], options }) =>
    withInstallation(context, async (actions) => {
      const site = await actions.findSite(siteName);
      const user = await actions.findUser(userName);
      const what = `${site.name} (site ${site.id}, ${site.domain}) with ${quantity(site.tickets, 'ticket')}`;
      const question = `This moves ${what} from team ${site.team_id} (${site.team_name}) to the team of ${user.email} (user ${user.id}).`;
      await confirmed(context, options, question, 'move', 'Nothing was moved.');
      await actions.moveSite(site.id, user.id);
      context.print(`Moved ${what} to ${user.email} (user ${user.id}).`);
    }),
};
