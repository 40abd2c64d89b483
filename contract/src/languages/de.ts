export const language = 'de';
export const heading = 'Wie können wir helfen?';
export const repliesByEmail = '{site} antwortet per E-Mail.';
export const close = 'Schließen';
export const title = 'Titel';
export const titleMissing = 'Bitte gib einen kurzen Titel an.';
export const description = 'Beschreibung';
export const descriptionMissing = 'Bitte beschreibe, was passiert ist.';
export const name = 'Name';
export const email = 'E-Mail';
export const emailPurpose = 'damit wir antworten können';
export const noAddress = 'Ohne Adresse bekommst du einen Link zur Antwort.';
export const emailIncomplete = 'Diese Adresse ist unvollständig.';
export const optional = '(optional)';
export const priority = 'Priorität';
export const priorities = ['Niedrig', 'Mittel', 'Hoch', 'Dringend'];
export const send = 'Senden';
export const sending = 'Wird gesendet …';
export const offline = 'Keine Verbindung. Dein Ticket ist gespeichert.';
export const busy = 'Gerade überlastet. Dein Ticket ist gespeichert.';
export const sentLater =
  'Es bleibt auf diesem Gerät und wird gesendet, sobald es wieder geht, auch nach einem Neuladen.';
export const keepPageOpen = 'Es wird gesendet, sobald es wieder geht. Bitte lass diese Seite offen.';
export const tryAgain = 'Jetzt erneut versuchen';
export const refused = 'Das konnte nicht gesendet werden.';
export const received = 'Ticket #{number} erhalten';
export const willReply = '{site} antwortet dir an {email}.';
export const noEmail = 'Notiere dir diese Nummer. Ohne E-Mail-Adresse können wir dir nicht antworten.';
export const another = 'Noch eins schreiben';
export const keepLink = 'Behalte diesen Link: Dort steht die Antwort.';
export const copy = 'Kopieren';
export const copied = 'Kopiert';
export const yourTickets = 'Deine Tickets';
export const ticketsFailed = 'Deine Tickets konnten nicht geladen werden. Versuche es noch einmal.';
export const noTicketsYet = 'Noch keine Tickets.';
export const newTicket = 'Neues Ticket schreiben';
export const attachFiles = 'Dateien anhängen';
export const removeFile = '{file} entfernen';
export const fileTooLarge = 'Zu groß';
export const fileTypeRefused = 'Dateityp nicht erlaubt';
export const tooManyFiles = 'Höchstens 5 Dateien';
export const fileRefused = 'Nicht angehängt';
export const uploading = [
  '1 Datei wird hochgeladen. Bitte lass diese Seite offen.',
  '{count} Dateien werden hochgeladen. Bitte lass diese Seite offen.',
];

export const wrongFields = 'Bitte prüfe die markierten Felder.';
export const tooLong = 'Bitte höchstens {max} Zeichen.';
export const refusedCharacters = 'Das enthält Zeichen, die wir nicht speichern können.';
export const sendAgain =
  'Das konnte nicht gesendet werden. Dein Text ist noch da: Bitte versuche es gleich noch einmal.';
export const sentBefore = 'Das wurde schon gesendet. Für ein zweites Ticket sende es noch einmal.';
export const notTaking = 'Zurzeit werden keine Tickets angenommen';
export const notTakingWhy = '{site} nimmt gerade keine Tickets an. Bitte versuche es später noch einmal.';
export const noForm = 'Hier ist kein Formular';
export const noFormWhy = 'Der Link ist vielleicht unvollständig. Bitte geh zurück zu der Website, von der du kommst.';

export const mailSubject = 'Deine Anfrage (Ticket #{number})';
export const confirmationHeading = 'Wir haben deine Anfrage erhalten';
export const confirmationPreview = '{site} antwortet an diese Adresse.';
export const confirmationText =
  'Deine Ticketnummer ist #{number}. {site} liest deine Anfrage und antwortet an diese Adresse.';
export const nothingToDo = 'Du musst nichts weiter tun.';
export const replyToAdd = 'Um etwas zu ergänzen, antworte auf diese E-Mail.';
export const confirmationReason =
  'Du erhältst diese E-Mail, weil diese Adresse im Support-Formular auf {domain} angegeben wurde. Warst du das nicht, kannst du sie ignorieren. Gesendet mit Deskbell.';
export const commentHeading = 'Neue Antwort auf deine Anfrage #{number}';
export const replyToRespond = 'Antworte einfach auf diese E-Mail.';
export const replyGoesTo = 'Deine Antwort geht an {site}.';
export const statuses = ['neu', 'offen', 'in Bearbeitung', 'gelöst', 'geschlossen'];
export const statusHeading = 'Deine Anfrage #{number} ist {status}';
export const statusPreview = 'Deine Anfrage #{number} ist jetzt {status}.';
export const reopened = 'Deine Anfrage #{number} ist wieder offen';
export const nowStatus = 'Deine Anfrage ist jetzt {status}.';
export const markedResolved = '{site} hat sie als gelöst markiert.';
export const workingOnIt = '{site} arbeitet daran.';
export const replyIfNeeded = 'Wenn du noch Hilfe brauchst, antworte auf diese E-Mail.';
export const customerReason =
  'Du erhältst diese E-Mail, weil du {site} über das Support-Formular auf {domain} kontaktiert hast. Gesendet mit Deskbell.';
export const attachedFiles = 'An dieser E-Mail angehängt:';
export const unattachedFiles = 'Diese Dateien konnten nicht angehängt werden: {names}';
