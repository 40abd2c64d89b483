import { shownDomain } from '../../../format/shown-domain.ts';

export const supportAddress = (domain: string) => `support@${shownDomain(domain).replace(/^www\./, '')}`;
