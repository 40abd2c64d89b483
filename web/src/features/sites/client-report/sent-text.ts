import type { ClientReportPreview } from '@deskbell/contract/client-reports';
import { number } from '../../../format/counted.ts';

/** Returns 'To 2 people.' */
export const sentText = ({ sent_to }: ClientReportPreview) =>
  sent_to === 1 ? 'To one person.' : `To ${number(sent_to)} people.`;
