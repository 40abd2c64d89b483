/** What the composer writes: to the visitor, or a note that the visitor does not see. Each has a draft and files of its own. */
export type CommentKind = 'reply' | 'note';
