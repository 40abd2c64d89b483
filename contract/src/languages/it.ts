export const language = 'it';
export const tab = 'Assistenza';
export const yourTicket = 'Il tuo ticket n. {number}';
export const share = 'Condividi';
export const heading = 'Come possiamo aiutarti?';
export const goesTo = 'Il tuo messaggio arriva a {site}.';
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
export const tooLong = 'Sono {count} caratteri. Usane al massimo {max}.';
export const attachText = 'Allegalo come file';
export const wholeText = 'Il testo completo è in {file}.';

export const wrongFields = 'Controlla i campi segnalati.';
export const orAttach = 'Puoi anche allegarlo come file.';
export const refusedCharacters = 'Contiene caratteri che non possiamo salvare.';
export const sendAgain = 'Invio non riuscito. Il testo è ancora qui: riprova tra poco.';
export const sentBefore = 'È già stato inviato. Per aprire un secondo ticket, invialo di nuovo.';
export const notTaking = 'Al momento non si accettano ticket';
export const notTakingWhy = '{site} non accetta ticket in questo momento. Riprova più tardi.';
export const noForm = 'Qui non c’è alcun modulo';
export const noFormWhy = 'Il link potrebbe essere incompleto. Torna al sito da cui provieni.';

export const mailSubject = 'La tua richiesta a {site} (ticket n. {number})';
export const confirmationHeading = 'Abbiamo ricevuto la tua richiesta';
export const confirmationPreview = '{site} risponderà a questo indirizzo.';
export const confirmationText =
  'Il numero del tuo ticket è {number}. {site} leggerà la tua richiesta e risponderà a questo indirizzo.';
export const nothingToDo = 'Non devi fare altro.';
export const replyToAdd = 'Per aggiungere qualcosa, rispondi a questa e-mail.';
export const confirmationReason =
  'Ricevi questa e-mail perché questo indirizzo è stato inserito nel modulo di assistenza di {domain}. Se non è opera tua, puoi ignorarla. Inviata con Deskbell.';
export const emailConfirmationReason =
  'Hai scritto a {site}. Se non è opera tua, puoi ignorare questa e-mail. Inviata con Deskbell.';
export const nameOfSite = '{name} di {site}';
export const commentHeading = 'Nuova risposta alla tua richiesta n. {number}';
export const replyToRespond = 'Puoi rispondere direttamente a questa e-mail.';
export const replyGoesTo = 'La tua risposta arriva a {site}.';
export const statuses = ['nuova', 'aperta', 'in lavorazione', 'risolta', 'chiusa'];
export const statusHeading = 'La tua richiesta n. {number} è {status}';
export const statusPreview = 'La tua richiesta n. {number} ora è {status}.';
export const reopened = 'La tua richiesta n. {number} è stata riaperta';
export const nowStatus = 'La tua richiesta ora è {status}.';
export const siteSolved = '{site} l’ha contrassegnata come risolta.';
export const siteClosed = '{site} l’ha chiusa.';
export const workingOnIt = '{site} se ne sta occupando.';
export const replyIfNeeded = 'Se hai ancora bisogno di aiuto, rispondi a questa e-mail.';
export const customerReason =
  'Ricevi questa e-mail perché hai contattato {site} tramite il modulo di assistenza di {domain}. Inviata con Deskbell.';
export const emailCustomerReason = 'Hai scritto a {site}. Inviata con Deskbell.';
export const attachedFiles = 'In allegato a questa e-mail:';
export const unattachedFiles = 'Non è stato possibile allegare questi file: {names}';
export const youWrote = 'Hai scritto il {date}:';
export const openTicket = 'Apri il tuo ticket';

export const ticketNumber = 'Ticket n. {number}';
export const you = 'Tu';
export const writtenBy = 'Scritto da un visitatore di {domain}';
export const byEmail = 'Via e-mail';
export const olderMessages = 'Mostra i messaggi precedenti';
export const newestMessages = 'Torna ai messaggi più recenti';
export const timeZone = 'Fuso orario: {zone}';
export const noAnswer = 'Ancora nessuna risposta. {site} risponderà qui.';
export const fileArriving = 'Caricamento…';
export const fileMissing = 'Non arrivato';
export const yourReply = 'La tua risposta';
export const replyMissing = 'Scrivi prima qualcosa.';
export const sendReply = 'Invia risposta';
export const replySent = 'La tua risposta è stata inviata.';
export const notTaken = 'Al momento non possiamo riceverla.';
export const textKept = 'Il testo è ancora qui.';
export const tryLater = 'Riprova tra poco.';
export const itIsSolved = 'È risolto';
export const markedSolved = 'Contrassegnato come risolto.';
export const stillWrong = 'C’è ancora un problema?';
export const itIsNotSolved = 'Non è risolto';
export const openAgain = 'Il ticket è di nuovo aperto.';
export const sendFileByEmail = 'Per inviare un file, rispondi via e-mail.';
export const fileLimits = 'Fino a {count} file da {size} ciascuno.';
export const filesAgain = 'Scegli di nuovo i file.';
export const tellMe = 'Avvisami via e-mail';
export const tellMeHow =
  'Inviamo una e-mail a questo indirizzo. Quando lo confermi da lì, le risposte arrivano anche a te.';
export const sendEmail = 'Invia e-mail';
export const emailOnItsWay = 'Una e-mail è in arrivo. Premi Conferma nella pagina collegata.';
export const confirmTitle = 'Conferma il tuo indirizzo';
export const confirmWhat = 'Le risposte di {site} al ticket n. {number} arriveranno anche a {email}.';
export const confirm = 'Conferma';
export const addressConfirmed = 'Il tuo indirizzo è confermato. Le risposte ti arrivano anche via e-mail.';
export const eraseTicket = 'Cancella il mio ticket';
export const eraseHow =
  'Nome, indirizzo, testi e file vengono rimossi per sempre. Scrivi il numero di questo ticket, {number}, per confermare.';
export const numberLabel = 'Numero del ticket';
export const erase = 'Cancella';
export const wrongNumber = 'Questo non è il numero di questo ticket. Non è stato cancellato nulla.';
export const erased = 'Il tuo ticket è stato cancellato.';
export const erasedWhat = 'Nome, indirizzo, testi e file sono stati rimossi. Questa pagina non funziona più.';
export const rateQuestion = 'Com’è stata la nostra risposta?';
export const scores = ['Buona', 'Discreta', 'Scarsa'];
export const oneSentence = 'Una frase, se vuoi';
export const saveAnswer = 'Salva risposta';
export const changeUntil = 'Puoi cambiarla fino al {date}.';
export const answerSaved = 'La tua risposta è stata salvata.';
export const chooseScore = 'Scegli una delle tre.';
export const cannotRate = 'Questo ticket non può essere valutato ora.';
export const mergedAway = 'Questo ticket è stato unito a un altro. Le risposte arrivano via e-mail.';
export const mergedSilently =
  'Questo ticket è stato unito a un altro. Le risposte non compaiono più qui: se hai ancora bisogno di aiuto, scrivi di nuovo.';
export const linkEnded = 'Questo link non funziona più.';
export const linkEndedWhy =
  'È stato disattivato o non è stato copiato per intero. Se hai lasciato il tuo indirizzo, l’e-mail più recente del sito contiene il link. Oppure apri «I miei ticket» sotto il modulo di assistenza del sito: riceverai i tuoi link via e-mail.';
export const tooManyRequests = 'Troppe richieste in poco tempo. Attendi un minuto e riprova.';
export const myTickets = 'I miei ticket';
export const myTicketsHow = 'Scrivi l’indirizzo con cui hai contattato {site}. Ti inviamo un link ai tuoi ticket.';
export const sendLink = 'Invia link';
export const linkOnItsWay = 'Se conosciamo questo indirizzo, un link è in arrivo.';
export const worksOneHour = 'Funziona per un’ora.';
export const ticketsAt = 'I tuoi ticket presso {site}';
export const showTickets = 'Mostra i miei ticket';
export const ticketsFrom = ['1 ticket da {email}', '{count} ticket da {email}'];
export const noTickets = 'Nessun ticket con questo indirizzo.';
export const ticketPageWhat =
  'La pagina del tuo ticket contiene tutta la conversazione. Non condividere il link: chi lo possiede può rispondere a tuo nome.';
export const rateNote = 'Il link apre la pagina del tuo ticket. Nulla viene salvato finché non premi il pulsante.';
export const confirmMailText =
  'Questo indirizzo è stato inserito nella pagina del ticket n. {number} di {site}. Quando lo confermi, le risposte arriveranno anche qui.';
export const worksOneDay = 'Il link funziona per 24 ore.';
export const mineMailText = 'Questo link mostra i ticket di questo indirizzo presso {site}. Funziona per un’ora.';
export const linkReason =
  'Ricevi questa e-mail perché questo indirizzo è stato inserito in una pagina di {site}. Se non è opera tua, puoi ignorarla. Inviata con Deskbell.';

export const weKnow = 'Lo sappiamo:';
export const whatToDo = 'Che cosa puoi fare';
export const meToo = 'Anch’io';
export const peopleHaveIt = ['1 persona ha il problema', '{count} persone hanno il problema'];
export const counted = 'Grazie, contato.';
export const tellWhenWorks = 'Avvisami quando funziona';
export const tellMeShort = 'Avvisami';
export const lookIntoInbox = 'Guarda la tua casella e conferma una volta. Poi ti scriviamo quando funziona.';
export const emailWhenWorks = 'Riceverai un’email quando funziona.';
export const oftenAsked = 'Domande frequenti';
export const perhapsHelps = 'Forse questo aiuta';
export const followWhat = 'Scriveremo una volta a {email}, quando funziona.';
export const followConfirmed = 'Il tuo indirizzo è confermato. Ti scriviamo quando funziona.';
export const followMailText =
  'Questo indirizzo è stato inserito su {site} per sapere quando un problema noto è risolto. Dopo la conferma, arriva un’email quando funziona.';
export const solvedSubject = 'Funziona di nuovo ({site})';
export const solvedHeading = 'Funziona di nuovo';
export const youAskedAbout = 'Volevi sapere di questo:';
export const solvedReason =
  'Ricevi questo messaggio una sola volta, perché hai chiesto a {site} di avvisarti. Inviato da Deskbell.';
