export const language = 'it';
export const heading = 'Come possiamo aiutarti?';
export const repliesByEmail = '{site} risponde via e-mail.';
export const close = 'Chiudi';
export const title = 'Titolo';
export const titleMissing = 'Scrivi un titolo breve.';
export const description = 'Descrizione';
export const descriptionMissing = 'Descrivi che cosa è successo.';
export const name = 'Nome';
export const email = 'E-mail';
export const emailPurpose = 'per poterti rispondere';
export const noAddress = 'Senza indirizzo ricevi un link alla risposta.';
export const emailIncomplete = 'Questo indirizzo è incompleto.';
export const optional = '(facoltativo)';
export const priority = 'Priorità';
export const priorities = ['Bassa', 'Media', 'Alta', 'Urgente'];
export const send = 'Invia';
export const sending = 'Invio…';
export const offline = 'Nessuna connessione. Il tuo ticket è salvato.';
export const busy = 'Servizio sovraccarico. Il tuo ticket è salvato.';
export const sentLater = 'Resta su questo dispositivo e verrà inviato appena possibile, anche dopo un ricaricamento.';
export const keepPageOpen = 'Verrà inviato appena possibile. Lascia aperta questa pagina.';
export const tryAgain = 'Riprova ora';
export const refused = 'Invio non riuscito.';
export const received = 'Ticket n. {number} ricevuto';
export const willReply = '{site} risponderà a {email}.';
export const noEmail = 'Annota questo numero. Senza indirizzo e-mail non possiamo risponderti.';
export const another = 'Scrivine un altro';
export const keepLink = 'Conserva questo link: la risposta sarà lì.';
export const copy = 'Copia';
export const copied = 'Copiato';
export const yourTickets = 'I tuoi ticket';
export const ticketsFailed = 'Impossibile caricare i tuoi ticket. Riprova.';
export const noTicketsYet = 'Ancora nessun ticket.';
export const newTicket = 'Scrivi un nuovo ticket';
export const attachFiles = 'Allega file';
export const removeFile = 'Rimuovi {file}';
export const fileTooLarge = 'Troppo grande';
export const fileTypeRefused = 'Tipo non accettato';
export const tooManyFiles = 'Al massimo 5 file';
export const fileRefused = 'Impossibile allegare';
export const uploading = [
  'Caricamento di 1 file. Lascia aperta questa pagina.',
  'Caricamento di {count} file. Lascia aperta questa pagina.',
];

export const wrongFields = 'Controlla i campi segnalati.';
export const tooLong = 'Usa al massimo {max} caratteri.';
export const refusedCharacters = 'Contiene caratteri che non possiamo salvare.';
export const sendAgain = 'Invio non riuscito. Il testo è ancora qui: riprova tra poco.';
export const sentBefore = 'È già stato inviato. Per aprire un secondo ticket, invialo di nuovo.';
export const notTaking = 'Al momento non si accettano ticket';
export const notTakingWhy = '{site} non accetta ticket in questo momento. Riprova più tardi.';
export const noForm = 'Qui non c’è alcun modulo';
export const noFormWhy = 'Il link potrebbe essere incompleto. Torna al sito da cui provieni.';

export const mailSubject = 'La tua richiesta (ticket n. {number})';
export const confirmationHeading = 'Abbiamo ricevuto la tua richiesta';
export const confirmationPreview = '{site} risponderà a questo indirizzo.';
export const confirmationText =
  'Il numero del tuo ticket è {number}. {site} leggerà la tua richiesta e risponderà a questo indirizzo.';
export const nothingToDo = 'Non devi fare altro.';
export const replyToAdd = 'Per aggiungere qualcosa, rispondi a questa e-mail.';
export const confirmationReason =
  'Ricevi questa e-mail perché questo indirizzo è stato inserito nel modulo di assistenza di {domain}. Se non è opera tua, puoi ignorarla. Inviata con Deskbell.';
export const commentHeading = 'Nuova risposta alla tua richiesta n. {number}';
export const replyToRespond = 'Puoi rispondere direttamente a questa e-mail.';
export const replyGoesTo = 'La tua risposta arriva a {site}.';
export const statuses = ['nuova', 'aperta', 'in lavorazione', 'risolta', 'chiusa'];
export const statusHeading = 'La tua richiesta n. {number} è {status}';
export const statusPreview = 'La tua richiesta n. {number} ora è {status}.';
export const reopened = 'La tua richiesta n. {number} è stata riaperta';
export const nowStatus = 'La tua richiesta ora è {status}.';
export const markedResolved = '{site} l’ha contrassegnata come risolta.';
export const workingOnIt = '{site} se ne sta occupando.';
export const replyIfNeeded = 'Se hai ancora bisogno di aiuto, rispondi a questa e-mail.';
export const customerReason =
  'Ricevi questa e-mail perché hai contattato {site} tramite il modulo di assistenza di {domain}. Inviata con Deskbell.';
export const attachedFiles = 'In allegato a questa e-mail:';
export const unattachedFiles = 'Non è stato possibile allegare questi file: {names}';
