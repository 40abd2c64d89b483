export const language = 'de';
export const tab = 'Support';
export const yourTicket = 'Mein Ticket #{number}';
export const share = 'Teilen';
export const heading = 'Wie können wir helfen?';
export const goesTo = 'Die Nachricht geht an {site}.';
export const close = 'Schließen';
export const title = 'Titel';
export const titleMissing = 'Bitte einen kurzen Titel angeben.';
export const description = 'Beschreibung';
export const descriptionMissing = 'Bitte beschreiben, was passiert ist.';
export const name = 'Name';
export const email = 'E-Mail';
export const emailPurpose = 'damit wir antworten können';
export const noAddress = 'Ohne Adresse gibt es einen Link zur Antwort.';
export const emailIncomplete = 'Diese Adresse ist unvollständig.';
export const optional = '(optional)';
export const priority = 'Priorität';
export const priorities = ['Niedrig', 'Mittel', 'Hoch', 'Dringend'];
export const send = 'Senden';
export const sending = 'Wird gesendet …';
export const offline = 'Keine Verbindung. Das Ticket ist gespeichert.';
export const busy = 'Gerade überlastet. Das Ticket ist gespeichert.';
export const sentLater =
  'Es bleibt auf diesem Gerät und wird gesendet, sobald es wieder geht, auch nach einem Neuladen.';
export const keepPageOpen = 'Es wird gesendet, sobald es wieder geht. Bitte diese Seite offen lassen.';
export const tryAgain = 'Jetzt erneut versuchen';
export const refused = 'Das konnte nicht gesendet werden.';
export const received = 'Ticket #{number} erhalten';
export const willReply = '{site} antwortet an {email}.';
export const noEmail = 'Bitte diese Nummer notieren. Ohne E-Mail-Adresse können wir nicht antworten.';
export const another = 'Noch eins schreiben';
export const keepLink = 'Diesen Link aufheben: Dort steht die Antwort.';
export const copy = 'Kopieren';
export const copied = 'Kopiert';
export const yourTickets = 'Meine Tickets';
export const ticketsFailed = 'Die Tickets konnten nicht geladen werden. Bitte noch einmal versuchen.';
export const noTicketsYet = 'Noch keine Tickets.';
export const newTicket = 'Neues Ticket schreiben';
export const attachFiles = 'Dateien anhängen';
export const removeFile = '{file} entfernen';
export const fileTooLarge = 'Zu groß';
export const fileTypeRefused = 'Dateityp nicht erlaubt';
export const tooManyFiles = 'Höchstens 5 Dateien';
export const fileRefused = 'Nicht angehängt';
export const uploading = [
  '1 Datei wird hochgeladen. Bitte diese Seite offen lassen.',
  '{count} Dateien werden hochgeladen. Bitte diese Seite offen lassen.',
];
export const tooLong = 'Das sind {count} Zeichen. Bitte höchstens {max}.';
export const attachText = 'Als Datei anhängen';
export const wholeText = 'Der ganze Text steht in {file}.';

export const wrongFields = 'Bitte die markierten Felder prüfen.';
export const orAttach = 'Der Text kann auch als Datei angehängt werden.';
export const refusedCharacters = 'Das enthält Zeichen, die wir nicht speichern können.';
export const sendAgain = 'Das konnte nicht gesendet werden. Der Text ist noch da: Bitte gleich noch einmal versuchen.';
export const sentBefore = 'Das wurde schon gesendet. Für ein zweites Ticket noch einmal senden.';
export const notTaking = 'Zurzeit werden keine Tickets angenommen';
export const notTakingWhy = '{site} nimmt gerade keine Tickets an. Bitte später noch einmal versuchen.';
export const noForm = 'Hier ist kein Formular';
export const noFormWhy = 'Der Link ist vielleicht unvollständig. Bitte zurück zur Website gehen, von der er stammt.';

export const mailSubject = 'Deine Anfrage an {site} (Ticket #{number})';
export const confirmationHeading = 'Wir haben deine Anfrage erhalten';
export const confirmationPreview = '{site} antwortet an diese Adresse.';
export const confirmationText =
  'Deine Ticketnummer ist #{number}. {site} liest deine Anfrage und antwortet an diese Adresse.';
export const nothingToDo = 'Du musst nichts weiter tun.';
export const replyToAdd = 'Um etwas zu ergänzen, antworte auf diese E-Mail.';
export const confirmationReason =
  'Du erhältst diese E-Mail, weil diese Adresse im Support-Formular auf {domain} angegeben wurde. Warst du das nicht, kannst du sie ignorieren. Gesendet mit Deskbell.';
export const emailConfirmationReason =
  'Du hast an {site} geschrieben. Warst du das nicht, kannst du diese E-Mail ignorieren. Gesendet mit Deskbell.';
export const nameOfSite = '{name} von {site}';
export const commentHeading = 'Neue Antwort auf deine Anfrage #{number}';
export const replyToRespond = 'Antworte einfach auf diese E-Mail.';
export const replyGoesTo = 'Deine Antwort geht an {site}.';
export const statuses = ['neu', 'offen', 'in Bearbeitung', 'gelöst', 'geschlossen'];
export const statusHeading = 'Deine Anfrage #{number} ist {status}';
export const statusPreview = 'Deine Anfrage #{number} ist jetzt {status}.';
export const reopened = 'Deine Anfrage #{number} ist wieder offen';
export const nowStatus = 'Deine Anfrage ist jetzt {status}.';
export const siteSolved = '{site} hat sie als gelöst markiert.';
export const siteClosed = '{site} hat sie geschlossen.';
export const workingOnIt = '{site} arbeitet daran.';
export const replyIfNeeded = 'Wenn du noch Hilfe brauchst, antworte auf diese E-Mail.';
export const customerReason =
  'Du erhältst diese E-Mail, weil du {site} über das Support-Formular auf {domain} kontaktiert hast. Gesendet mit Deskbell.';
export const emailCustomerReason = 'Du hast an {site} geschrieben. Gesendet mit Deskbell.';
export const attachedFiles = 'An dieser E-Mail angehängt:';
export const unattachedFiles = 'Diese Dateien konnten nicht angehängt werden: {names}';
export const youWrote = 'Du hast am {date} geschrieben:';
export const openTicket = 'Ticket öffnen';

export const ticketNumber = 'Ticket #{number}';
export const you = 'Du';
export const writtenBy = 'Geschrieben von einem Besucher von {domain}';
export const byEmail = 'Per E-Mail';
export const olderMessages = 'Ältere Nachrichten anzeigen';
export const newestMessages = 'Zurück zu den neuesten Nachrichten';
export const timeZone = 'Zeitzone: {zone}';
export const noAnswer = 'Noch keine Antwort. {site} antwortet hier.';
export const fileArriving = 'Wird hochgeladen …';
export const fileMissing = 'Nicht angekommen';
export const yourReply = 'Deine Antwort';
export const replyMissing = 'Bitte schreib zuerst etwas.';
export const sendReply = 'Antwort senden';
export const replySent = 'Deine Antwort wurde gesendet.';
export const notTaken = 'Wir können sie gerade nicht annehmen.';
export const textKept = 'Dein Text ist noch da.';
export const tryLater = 'Bitte versuche es gleich noch einmal.';
export const itIsSolved = 'Es ist gelöst';
export const markedSolved = 'Als gelöst markiert.';
export const stillWrong = 'Stimmt noch etwas nicht?';
export const itIsNotSolved = 'Es ist nicht gelöst';
export const openAgain = 'Das Ticket ist wieder offen.';
export const sendFileByEmail = 'Um eine Datei zu senden, antworte per E-Mail.';
export const fileLimits = 'Bis zu {count} Dateien mit je {size}.';
export const filesAgain = 'Bitte wähle deine Dateien noch einmal aus.';
export const tellMe = 'Per E-Mail benachrichtigen';
export const tellMeHow =
  'Wir senden eine E-Mail an diese Adresse. Sobald du sie dort bestätigst, kommen Antworten auch zu dir.';
export const sendEmail = 'E-Mail senden';
export const emailOnItsWay = 'Eine E-Mail ist unterwegs. Drücke auf der verlinkten Seite „Bestätigen“.';
export const confirmTitle = 'Bestätige deine Adresse';
export const confirmWhat = 'Antworten von {site} auf Ticket #{number} gehen dann auch an {email}.';
export const confirm = 'Bestätigen';
export const addressConfirmed = 'Deine Adresse ist bestätigt. Antworten kommen auch per E-Mail zu dir.';
export const eraseTicket = 'Mein Ticket löschen';
export const eraseHow =
  'Dein Name, deine Adresse, Texte und Dateien werden endgültig entfernt. Gib zur Bestätigung die Nummer dieses Tickets ein: {number}.';
export const numberLabel = 'Ticketnummer';
export const erase = 'Löschen';
export const wrongNumber = 'Das ist nicht die Nummer dieses Tickets. Nichts wurde gelöscht.';
export const erased = 'Dein Ticket wurde gelöscht.';
export const erasedWhat =
  'Dein Name, deine Adresse, Texte und Dateien sind entfernt. Diese Seite funktioniert nicht mehr.';
export const rateQuestion = 'Wie war unsere Antwort?';
export const scores = ['Gut', 'Okay', 'Schlecht'];
export const oneSentence = 'Ein Satz, wenn du magst';
export const saveAnswer = 'Antwort speichern';
export const changeUntil = 'Du kannst sie bis {date} ändern.';
export const answerSaved = 'Deine Antwort wurde gespeichert.';
export const chooseScore = 'Bitte wähle eine der drei Antworten.';
export const cannotRate = 'Dieses Ticket kann gerade nicht bewertet werden.';
export const mergedAway = 'Dieses Ticket wurde mit einem anderen zusammengeführt. Antworten kommen per E-Mail.';
export const mergedSilently =
  'Dieses Ticket wurde mit einem anderen zusammengeführt. Antworten erscheinen hier nicht mehr. Wenn du noch Hilfe brauchst, schreib bitte noch einmal.';
export const linkEnded = 'Dieser Link funktioniert nicht mehr.';
export const linkEndedWhy =
  'Er wurde beendet oder nicht vollständig kopiert. Wenn du deine Adresse angegeben hast, steht der Link in der neuesten E-Mail der Website. Oder öffne „Meine Tickets“ unter dem Support-Formular der Website: Von dort bekommst du deine Links per E-Mail.';
export const tooManyRequests = 'Zu viele Anfragen in kurzer Zeit. Bitte warte eine Minute und versuche es noch einmal.';
export const myTickets = 'Meine Tickets';
export const myTicketsHow =
  'Gib die Adresse ein, mit der du {site} geschrieben hast. Wir senden dir einen Link zu deinen Tickets.';
export const sendLink = 'Link senden';
export const linkOnItsWay = 'Wenn wir diese Adresse kennen, ist ein Link unterwegs.';
export const worksOneHour = 'Er funktioniert eine Stunde lang.';
export const ticketsAt = 'Deine Tickets bei {site}';
export const showTickets = 'Meine Tickets anzeigen';
export const ticketsFrom = ['1 Ticket von {email}', '{count} Tickets von {email}'];
export const noTickets = 'Keine Tickets mit dieser Adresse.';
export const ticketPageWhat =
  'Deine Ticketseite enthält das ganze Gespräch. Gib den Link nicht weiter: Wer ihn hat, kann in deinem Namen antworten.';
export const rateNote = 'Der Link öffnet deine Ticketseite. Gespeichert wird erst, wenn du dort den Knopf drückst.';
export const confirmMailText =
  'Diese Adresse wurde auf der Seite von Ticket #{number} bei {site} angegeben. Sobald du sie bestätigst, kommen Antworten auch hierher.';
export const worksOneDay = 'Der Link funktioniert 24 Stunden lang.';
export const mineMailText =
  'Dieser Link zeigt die Tickets dieser Adresse bei {site}. Er funktioniert eine Stunde lang.';
export const linkReason =
  'Du erhältst diese E-Mail, weil diese Adresse auf einer Seite von {site} angegeben wurde. Warst du das nicht, kannst du sie ignorieren. Gesendet mit Deskbell.';

export const weKnow = 'Wir wissen davon:';
export const whatToDo = 'Was du tun kannst';
export const meToo = 'Ich auch';
export const peopleHaveIt = ['1 Person ist betroffen', '{count} Personen sind betroffen'];
export const counted = 'Danke, gezählt.';
export const tellWhenWorks = 'Sag mir Bescheid, wenn es wieder geht';
export const tellMeShort = 'Bescheid geben';
export const lookIntoInbox = 'Schau in dein Postfach und bestätige einmal. Dann schreiben wir, wenn es wieder geht.';
export const emailWhenWorks = 'Du bekommst eine E-Mail, wenn es wieder geht.';
export const oftenAsked = 'Oft gefragt';
export const perhapsHelps = 'Vielleicht hilft das';
export const followWhat = 'Wir schreiben einmal an {email}, wenn es wieder geht.';
export const followConfirmed = 'Deine Adresse ist bestätigt. Wir schreiben, wenn es wieder geht.';
export const followMailText =
  'Diese Adresse wurde bei {site} eingegeben, um zu erfahren, wann ein bekanntes Problem gelöst ist. Sobald du sie bestätigst, kommt eine E-Mail, wenn es wieder geht.';
export const solvedSubject = 'Es geht wieder ({site})';
export const solvedHeading = 'Es geht wieder';
export const youAskedAbout = 'Danach hattest du gefragt:';
export const solvedReason =
  'Du bekommst diese E-Mail einmal, weil du {site} darum gebeten hast. Gesendet von Deskbell.';
