import { TAG_TICKETS_COUNTED } from '@deskbell/contract/limits';
import { counted, number } from '../../../format/counted.ts';

export const taggedCount = (count: number): string =>
  count >= TAG_TICKETS_COUNTED ? `${number(TAG_TICKETS_COUNTED)}+ tickets` : counted(count, 'ticket');
