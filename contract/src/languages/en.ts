/** What a visitor reads. {site}, {email} and {number} are filled in. The other languages say the same in this order. */
export const language = 'en';
export const heading = 'How can we help?';
export const answersByEmail = '{site} answers by email.';
export const close = 'Close';
export const title = 'Title';
export const titleMissing = 'Please give it a short title.';
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
/** The connection failed ... */
export const offline = 'No connection. Your ticket is saved.';
/** ... or the server had no time for us ... */
export const busy = 'We cannot take it right now. Your ticket is saved.';
/** ... and the ticket is kept by the browser ... */
export const sentLater =
  'It stays on this device and is sent once you are online and we can take it, even after a reload.';
/** ... or, where it may not store anything, only by this page. */
export const keepPageOpen = 'It is sent once you are online and we can take it. Please keep this page open.';
export const tryAgain = 'Try again now';
export const refused = 'This could not be sent.';
export const received = 'Ticket #{number} received';
export const willAnswer = '{site} will answer to {email}. You can close this window.';
export const noEmail = 'Note this number. You left no email address, so we cannot write to you.';
export const another = 'Write another';

/** Only on the page for visitors without scripts. */
export const wrongFields = 'Please check the marked fields.';
export const tooLong = 'Please use at most {max} characters.';
export const refusedCharacters = 'This contains characters that we cannot store.';
export const sendAgain = 'We cannot take it right now. Your text is still here: please send it again in a moment.';
export const sentBefore = 'This was sent already. To open a second ticket, send it again.';
export const notTaking = 'No tickets at the moment';
export const notTakingWhy = '{site} does not take tickets right now. Please try again later.';
export const noForm = 'There is no form here';
export const noFormWhy = 'The address may be incomplete. Please go back to the website that sent you here.';
