import type { Role } from '@deskbell/contract/roles';

export const ROLE_LABELS: Record<Role, string> = { owner: 'Owner', admin: 'Admin', agent: 'Agent', client: 'Client' };

/** Used in "you joined as an agent". */
export const ROLE_PHRASES: Record<Role, string> = {
  owner: 'an owner',
  admin: 'an admin',
  agent: 'an agent',
  client: 'a client',
};
