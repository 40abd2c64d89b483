import { hostOf } from '@deskbell/contract/domain';
import type { SignUp } from '../config/config-values.ts';

/** Existing accounts may always sign in. */
export function mayOpenAccount(signUp: SignUp, email: string): boolean {
  if (signUp === 'open') return true;
  const { address, domain } = normalize(email);
  return (
    signUp.domains.some((listed) => hostOf(listed) === domain) ||
    signUp.addresses.some((listed) => normalize(listed).address === address)
  );
}

/** Internationalized domains have two spellings; mailboxes differ by case in theory only. */
function normalize(email: string): { address: string; domain: string | null } {
  const at = email.lastIndexOf('@');
  const domain = hostOf(email.slice(at + 1));
  return { address: `${email.slice(0, at).toLowerCase()}@${domain}`, domain };
}
