/** The visitor's texts with their {placeholders}. The other languages have the same texts in the same order. */
export const language = 'en';
export const heading = 'How can we help?';
export const repliesByEmail = '{site} replies by email.';
export const close = 'Close';
export const title = 'Title';
export const titleMissing = 'Please enter a short title.';
export const description = 'Description';
export const descriptionMissing = 'Please describe what happened.';
export const name = 'Name';
export const email = 'Email';
export const emailIncomplete = 'This address is incomplete.';
export const optional = '(optional)';
export const priority = 'Priority';
/** From low to urgent. */
export const priorities = ['Low', 'Medium', 'High', 'Urgent'];
export const send = 'Send';
export const sending = 'Sending…';
export const offline = 'No connection. Your ticket is saved.';
/** The server answered 429 or 5xx. */
export const busy = 'Our server is busy. Your ticket is saved.';
/** Follows `offline` or `busy`. */
export const sentLater = 'It stays on this device and will be sent as soon as possible, even after a reload.';
/** Instead of `sentLater` where the browser stores nothing. */
export const keepPageOpen = 'It will be sent as soon as possible. Please keep this page open.';
export const tryAgain = 'Try again now';
export const refused = 'Your ticket could not be sent.';
export const received = 'Ticket #{number} received';
export const willReply = '{site} will reply to {email}. You can close this window.';
export const noEmail = 'Please note this number. Without an email address, we cannot reply to you.';
export const another = 'Write another';

/** Only on the hosted form, which needs no JavaScript. */
export const wrongFields = 'Please check the highlighted fields.';
export const tooLong = 'Please use at most {max} characters.';
export const refusedCharacters = 'This contains characters that we cannot store.';
export const sendAgain = 'Your ticket could not be sent. Your text is still here: please try again in a moment.';
export const sentBefore = 'This was already sent. To open a second ticket, send it again.';
export const notTaking = 'Not accepting tickets right now';
export const notTakingWhy = '{site} is not accepting tickets right now. Please try again later.';
export const noForm = 'There is no form here';
export const noFormWhy = 'The link may be incomplete. Please go back to the website you came from.';
