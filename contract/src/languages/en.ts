export const language = 'en';
/** On the tab of the widget. */
export const tab = 'Support';
export const yourTicket = 'Your ticket #{number}';
export const share = 'Share';
export const heading = 'How can we help?';
export const goesTo = 'Your message goes to {site}.';
export const close = 'Close';
export const title = 'Title';
export const titleMissing = 'Please enter a short title.';
export const description = 'Description';
export const descriptionMissing = 'Please describe what happened.';
export const name = 'Name';
export const email = 'Email';
/** Shown beside `email`. */
export const emailPurpose = 'so we can reply';
/** Below `email` while it is empty. */
export const noAddress = 'Without an address, you get a link to the reply.';
export const emailIncomplete = 'This address is incomplete.';
export const optional = '(optional)';
export const priority = 'Priority';
export const priorities = ['Low', 'Medium', 'High', 'Urgent'];
export const send = 'Send';
export const sending = 'Sending…';
export const offline = 'No connection. Your ticket is saved.';
/** The server answered 429 or 5xx. */
export const busy = 'Our server is busy. Your ticket is saved.';
/** Follows `offline` or `busy`. */
export const sentLater = 'It stays on this device and will be sent as soon as possible, even after a reload.';
export const keepPageOpen = 'It will be sent as soon as possible. Please keep this page open.';
export const tryAgain = 'Try again now';
export const refused = 'Your ticket could not be sent.';
export const received = 'Ticket #{number} received';
export const willReply = '{site} will reply to {email}.';
export const noEmail = 'Please note this number. Without an email address, we cannot reply to you.';
export const another = 'Write another';
export const keepLink = 'Keep this link: the reply will be there.';
export const copy = 'Copy';
export const copied = 'Copied';
export const yourTickets = 'Your tickets';
export const ticketsFailed = 'Your tickets could not be loaded. Try again.';
export const noTicketsYet = 'No tickets yet.';
export const newTicket = 'Write a new ticket';
export const attachFiles = 'Attach files';
export const removeFile = 'Remove {file}';
/** Shown beside the name of a refused file, like the other reasons. */
export const fileTooLarge = 'Too large';
export const fileTypeRefused = 'File type not accepted';
export const tooManyFiles = 'Up to 5 files';
export const fileRefused = 'Could not be attached';
/** In the confirmation, while files of the ticket are on their way: one file, several. */
export const uploading = [
  'Uploading 1 file. Please keep this page open.',
  'Uploading {count} files. Please keep this page open.',
];
export const tooLong = 'This has {count} characters. Please use at most {max}.';
export const attachText = 'Attach it as a file';
/** Replaces the part of the description that became a file. */
export const wholeText = 'The whole text is in {file}.';

/** Only on the hosted form, which needs no JavaScript. */
export const wrongFields = 'Please check the highlighted fields.';
/** After `tooLong`, where files are taken. */
export const orAttach = 'You can also attach it as a file.';
export const refusedCharacters = 'This contains characters that we cannot store.';
export const sendAgain = 'Your ticket could not be sent. Your text is still here: please try again in a moment.';
export const sentBefore = 'This was already sent. To open a second ticket, send it again.';
export const notTaking = 'Not accepting tickets right now';
export const notTakingWhy = '{site} is not accepting tickets right now. Please try again later.';
export const noForm = 'There is no form here';
export const noFormWhy = 'The link may be incomplete. Please go back to the website you came from.';

export const mailSubject = 'Your request to {site} (ticket #{number})';
export const confirmationHeading = 'We received your request';
export const confirmationPreview = '{site} will reply to this address.';
export const confirmationText =
  'Your ticket number is #{number}. Someone at {site} will read your request and reply to this address.';
export const nothingToDo = 'There is nothing else you need to do.';
export const replyToAdd = 'To add anything, reply to this email.';
export const confirmationReason =
  "You get this because this address was entered in the support form on {domain}. If it wasn't you, you can ignore this email. Sent by Deskbell.";
/** Replaces the text above when an email opened the ticket. */
export const emailConfirmationReason =
  "You wrote to {site}. If it wasn't you, you can ignore this email. Sent by Deskbell.";
export const nameOfSite = '{name} from {site}';
export const commentHeading = 'New reply to your request #{number}';
export const replyToRespond = 'To respond, reply to this email.';
export const replyGoesTo = 'Your reply goes to {site}.';
/** From new to closed, as in the sentences below. */
export const statuses = ['new', 'open', 'in progress', 'solved', 'closed'];
export const statusHeading = 'Your request #{number} is {status}';
export const statusPreview = 'Your request #{number} is now {status}.';
export const reopened = 'Your request #{number} has been reopened';
/** After a comment; the status is a badge. */
export const nowStatus = 'Your request is now {status}.';
export const siteSolved = '{site} has marked it as solved.';
export const siteClosed = '{site} has closed it.';
export const workingOnIt = '{site} is working on it.';
export const replyIfNeeded = 'If you still need help, reply to this email.';
export const customerReason =
  'You get this because you contacted {site} through the support form on {domain}. Sent by Deskbell.';
export const emailCustomerReason = 'You wrote to {site}. Sent by Deskbell.';
export const attachedFiles = 'Attached to this email:';
export const unattachedFiles = 'These files could not be attached: {names}';
/** Above what the visitor wrote, below the answer to it. */
export const youWrote = 'You wrote on {date}:';
/** A button in emails. */
export const openTicket = 'Open Your Ticket';

export const ticketNumber = 'Ticket #{number}';
export const you = 'You';
export const writtenBy = 'Written by a visitor of {domain}';
export const byEmail = 'By email';
export const olderMessages = 'Show older replies';
export const newestMessages = 'Back to the newest replies';
export const timeZone = 'Time zone: {zone}';
export const noAnswer = 'No reply yet. {site} will reply here.';
export const fileArriving = 'Uploading…';
export const fileMissing = 'Did not arrive';
export const yourReply = 'Your reply';
export const replyMissing = 'Please write something first.';
export const sendReply = 'Send Reply';
export const replySent = 'Your reply was sent.';
/** Shown above a reply form; `textKept` follows. */
export const notTaken = 'We cannot take it right now.';
export const textKept = 'Your text is still here.';
export const tryLater = 'Please try again in a moment.';
export const itIsSolved = 'It is solved';
export const markedSolved = 'Marked as solved.';
export const stillWrong = 'Something is still wrong?';
export const itIsNotSolved = 'It is not solved';
export const openAgain = 'The ticket is open again.';
export const sendFileByEmail = 'To send a file, reply by email.';
export const fileLimits = 'Up to {count} files of {size} each.';
/** Shown after a file was refused: browsers forget the other chosen files. */
export const filesAgain = 'Please choose your files again.';
export const tellMe = 'Tell me by email';
export const tellMeHow = 'We send one email to this address. Once you confirm it there, replies come to you as well.';
export const sendEmail = 'Send Email';
export const emailOnItsWay = 'An email is on its way. Press Confirm on the page it links to.';
export const confirmTitle = 'Confirm your address';
export const confirmWhat = 'Replies of {site} to ticket #{number} will also go to {email}.';
export const confirm = 'Confirm';
export const addressConfirmed = 'Your address is confirmed. Replies come to you by email as well.';
export const eraseTicket = 'Erase my ticket';
export const eraseHow =
  'Your name, address, texts and files are removed for good. Type the number of this ticket, {number}, to confirm.';
export const numberLabel = 'Ticket number';
export const erase = 'Erase';
export const wrongNumber = 'This is not the number of this ticket. Nothing was erased.';
export const erased = 'Your ticket was erased.';
export const erasedWhat = 'Your name, address, texts and files are removed. This page does not work any more.';
export const rateQuestion = 'How was our reply?';
export const scores = ['Good', 'Okay', 'Bad'];
export const oneSentence = 'One sentence, if you like';
export const saveAnswer = 'Save Answer';
export const changeUntil = 'You can change it until {date}.';
export const answerSaved = 'Your answer was saved.';
export const chooseScore = 'Please choose one of the three.';
export const cannotRate = 'This ticket cannot be rated now.';
/** Replaces the forms of a merged ticket. */
export const mergedAway = 'This ticket was merged with another one. Replies come by email.';
/** Replaces the text above without an address; `newTicket` follows as a link. */
export const mergedSilently =
  'This ticket was merged with another one. Replies no longer appear here: if you still need help, please write again.';
export const linkEnded = 'This link does not work any more.';
export const linkEndedWhy =
  'It was ended, or it was not copied completely. If you left your address, the newest email from the site has the link. Or open “My tickets” below the support form of the website: it emails you your links.';
export const tooManyRequests = 'Too many requests in a short time. Please wait a minute and try again.';
export const myTickets = 'My tickets';
export const myTicketsHow = 'Type the address you wrote to {site} with. We send you a link to your tickets.';
export const sendLink = 'Send Link';
export const linkOnItsWay = 'If we know this address, a link is on its way.';
export const worksOneHour = 'It works for one hour.';
export const ticketsAt = 'Your tickets at {site}';
export const showTickets = 'Show My Tickets';
/** One ticket, several. */
export const ticketsFrom = ['1 ticket from {email}', '{count} tickets from {email}'];
export const noTickets = 'No tickets with this address.';
export const ticketPageWhat =
  'Your ticket page has the whole conversation. Do not pass the link on: anyone with it can reply as you.';
export const rateNote = 'The link opens your ticket page. Nothing is saved until you press the button there.';
export const confirmMailText =
  'This address was entered on the page of ticket #{number} at {site}. Once you confirm it, replies come here as well.';
export const worksOneDay = 'The link works for 24 hours.';
export const mineMailText = 'This link shows the tickets of this address at {site}. It works for one hour.';
export const linkReason =
  "You get this because this address was entered on a page of {site}. If it wasn't you, you can ignore this email. Sent by Deskbell.";

/** The sentence of a known issue follows. */
export const weKnow = 'We know:';
export const whatToDo = 'What you can do';
export const meToo = 'Me too';
/** One, several. */
export const peopleHaveIt = ['1 person has it', '{count} people have it'];
export const counted = 'Thank you, counted.';
export const tellWhenWorks = 'Tell me when it works';
export const tellMeShort = 'Tell me';
export const lookIntoInbox = 'Look into your inbox and confirm once. Then we write when it works.';
export const emailWhenWorks = 'You will get an email when it works.';
export const oftenAsked = 'Often asked';
export const perhapsHelps = 'Perhaps this helps';
export const followWhat = 'We write to {email} once, when it works.';
export const followConfirmed = 'Your address is confirmed. We write when it works.';
export const followMailText =
  'This address was entered at {site}, to be told when a known problem is solved. Once you confirm it, one email comes when it works.';
export const solvedSubject = 'It works again ({site})';
export const solvedHeading = 'It works again';
export const youAskedAbout = 'You wanted to know about this:';
export const solvedReason = 'You get this once, because you asked {site} to tell you. Sent by Deskbell.';
