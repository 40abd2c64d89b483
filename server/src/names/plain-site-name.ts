import { cleanName, isPlainName } from '@deskbell/contract/plain-name';
import { shownDomain } from './shown-domain.ts';

/** For emails: in place of a name from before the rule for names stands the domain. */
export const plainSiteName = (name: string, domain: string): string =>
  isPlainName(name, [domain]) ? cleanName(name) : shownDomain(domain);
