/** The file as a whole cannot be imported; the message says what was expected. */
export class UnreadableHistory extends Error {}
