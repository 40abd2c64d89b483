import { shownDomain } from '../../../format/shown-domain.ts';

/** The address that customers of a site most likely write to. */
export const supportAddress = (domain: string) => `support@${shownDomain(domain).replace(/^www\./, '')}`;
