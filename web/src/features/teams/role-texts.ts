import { isAbove, ROLES, type Role } from '@deskbell/contract/roles';

export const ROLE_LABELS: Record<Role, string> = { owner: 'Owner', admin: 'Admin', agent: 'Agent', client: 'Client' };

export const ROLE_HINTS: Record<Role, string> = {
  owner: 'Everything, including deleting sites and the team.',
  admin: 'Everything except deleting sites and appointing owners.',
  agent: 'Replies to tickets. Cannot change sites or see members’ addresses.',
  client: 'Follows the tickets of chosen sites and writes notes to the team. Never writes to visitors.',
};

export const aRole = (role: Role) => (role === 'client' ? 'a client' : `an ${role}`);

export const rolesUpTo = (role: Role) => ROLES.filter((each) => !isAbove(each, role));
