import type { Generated } from 'kysely';

interface SuggestedReplies {
  ticket_id: number;
  token_id: number;
  body: string;
  based_on_comment_id: number | null;
  created_at: Generated<string>;
  taken_as: Generated<'used' | 'dismissed' | 'sent' | null>;
  taken_by: Generated<number | null>;
  taken_at: Generated<string | null>;
  sent_with: Generated<number | null>;
}

interface AssistantCalls {
  id: Generated<number>;
  token_id: number;
  tool: string;
  ticket_id: number | null;
  is_change: Generated<boolean>;
  result: 'ok' | 'refused';
  sentence: string | null;
  event_id: Generated<number | null>;
  comment_id: Generated<number | null>;
  at: Generated<string>;
  undone_at: Generated<string | null>;
  undone_by: Generated<number | null>;
  kept_by: Generated<number | null>;
  kept_at: Generated<string | null>;
}

export interface AssistantTables {
  suggested_replies: SuggestedReplies;
  assistant_calls: AssistantCalls;
}
