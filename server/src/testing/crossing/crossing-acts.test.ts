import { shareOf } from './crossings.ts';
import { tryCrossings } from './try-crossings.ts';

tryCrossings(shareOf('crossing-acts'));
