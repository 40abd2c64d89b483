import type { VisitorLanguage } from '@deskbell/contract/limits';
import { sql } from 'kysely';

export const siteLanguage = sql<VisitorLanguage | null>`(widget_options->>'language')`;
