/** A reply goes to the visitor, a note does not. Each has its own draft and files. */
export type CommentKind = 'reply' | 'note';
