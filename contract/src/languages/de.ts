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
export const willReply = '{site} antwortet dir an {email}. Du kannst dieses Fenster schließen.';
export const noEmail = 'Notiere dir diese Nummer. Ohne E-Mail-Adresse können wir dir nicht antworten.';
export const another = 'Noch eins schreiben';

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
