/** German with Sie: replaces the texts of emails and pages that say du. Those of the widget say neither. */
export const mailSubject = 'Ihre Anfrage an {site} (Ticket #{number})';
export const confirmationHeading = 'Wir haben Ihre Anfrage erhalten';
export const confirmationText =
  'Ihre Ticketnummer ist #{number}. {site} liest Ihre Anfrage und antwortet an diese Adresse.';
export const nothingToDo = 'Sie müssen nichts weiter tun.';
export const replyToAdd = 'Um etwas zu ergänzen, antworten Sie auf diese E-Mail.';
export const confirmationReason =
  'Sie erhalten diese E-Mail, weil diese Adresse im Support-Formular auf {domain} angegeben wurde. Waren Sie das nicht, können Sie sie ignorieren. Gesendet mit Deskbell.';
export const emailConfirmationReason =
  'Sie haben an {site} geschrieben. Waren Sie das nicht, können Sie diese E-Mail ignorieren. Gesendet mit Deskbell.';
export const commentHeading = 'Neue Antwort auf Ihre Anfrage #{number}';
export const replyToRespond = 'Antworten Sie einfach auf diese E-Mail.';
export const replyGoesTo = 'Ihre Antwort geht an {site}.';
export const statusHeading = 'Ihre Anfrage #{number} ist {status}';
export const statusPreview = 'Ihre Anfrage #{number} ist jetzt {status}.';
export const reopened = 'Ihre Anfrage #{number} ist wieder offen';
export const nowStatus = 'Ihre Anfrage ist jetzt {status}.';
export const replyIfNeeded = 'Wenn Sie noch Hilfe brauchen, antworten Sie auf diese E-Mail.';
export const customerReason =
  'Sie erhalten diese E-Mail, weil Sie {site} über das Support-Formular auf {domain} kontaktiert haben. Gesendet mit Deskbell.';
export const emailCustomerReason = 'Sie haben an {site} geschrieben. Gesendet mit Deskbell.';
export const youWrote = 'Sie haben am {date} geschrieben:';
export const you = 'Sie';
export const yourReply = 'Ihre Antwort';
export const replyMissing = 'Bitte schreiben Sie zuerst etwas.';
export const replySent = 'Ihre Antwort wurde gesendet.';
export const textKept = 'Ihr Text ist noch da.';
export const tryLater = 'Bitte versuchen Sie es gleich noch einmal.';
export const sendFileByEmail = 'Um eine Datei zu senden, antworten Sie per E-Mail.';
export const filesAgain = 'Bitte wählen Sie Ihre Dateien noch einmal aus.';
export const tellMeHow =
  'Wir senden eine E-Mail an diese Adresse. Sobald Sie sie dort bestätigen, kommen Antworten auch zu Ihnen.';
export const emailOnItsWay = 'Eine E-Mail ist unterwegs. Drücken Sie auf der verlinkten Seite „Bestätigen“.';
export const confirmTitle = 'Bestätigen Sie Ihre Adresse';
export const addressConfirmed = 'Ihre Adresse ist bestätigt. Antworten kommen auch per E-Mail zu Ihnen.';
export const eraseHow =
  'Ihr Name, Ihre Adresse, Texte und Dateien werden endgültig entfernt. Geben Sie zur Bestätigung die Nummer dieses Tickets ein: {number}.';
export const erased = 'Ihr Ticket wurde gelöscht.';
export const erasedWhat =
  'Ihr Name, Ihre Adresse, Texte und Dateien sind entfernt. Diese Seite funktioniert nicht mehr.';
export const oneSentence = 'Ein Satz, wenn Sie mögen';
export const changeUntil = 'Sie können sie bis {date} ändern.';
export const answerSaved = 'Ihre Antwort wurde gespeichert.';
export const chooseScore = 'Bitte wählen Sie eine der drei Antworten.';
export const mergedSilently =
  'Dieses Ticket wurde mit einem anderen zusammengeführt. Antworten erscheinen hier nicht mehr. Wenn Sie noch Hilfe brauchen, schreiben Sie bitte noch einmal.';
export const linkEndedWhy =
  'Er wurde beendet oder nicht vollständig kopiert. Wenn Sie Ihre Adresse angegeben haben, steht der Link in der neuesten E-Mail der Website. Oder öffnen Sie „Meine Tickets“ unter dem Support-Formular der Website: Von dort bekommen Sie Ihre Links per E-Mail.';
export const tooManyRequests =
  'Zu viele Anfragen in kurzer Zeit. Bitte warten Sie eine Minute und versuchen Sie es noch einmal.';
export const myTicketsHow =
  'Geben Sie die Adresse ein, mit der Sie {site} geschrieben haben. Wir senden Ihnen einen Link zu Ihren Tickets.';
export const ticketsAt = 'Ihre Tickets bei {site}';
export const ticketPageWhat =
  'Ihre Ticketseite enthält das ganze Gespräch. Geben Sie den Link nicht weiter: Wer ihn hat, kann in Ihrem Namen antworten.';
export const rateNote = 'Der Link öffnet Ihre Ticketseite. Gespeichert wird erst, wenn Sie dort den Knopf drücken.';
export const confirmMailText =
  'Diese Adresse wurde auf der Seite von Ticket #{number} bei {site} angegeben. Sobald Sie sie bestätigen, kommen Antworten auch hierher.';
export const linkReason =
  'Sie erhalten diese E-Mail, weil diese Adresse auf einer Seite von {site} angegeben wurde. Waren Sie das nicht, können Sie sie ignorieren. Gesendet mit Deskbell.';
export const whatToDo = 'Was Sie tun können';
export const tellWhenWorks = 'Sagen Sie mir Bescheid, wenn es wieder geht';
export const lookIntoInbox =
  'Schauen Sie in Ihr Postfach und bestätigen Sie einmal. Dann schreiben wir, wenn es wieder geht.';
export const emailWhenWorks = 'Sie bekommen eine E-Mail, wenn es wieder geht.';
export const followConfirmed = 'Ihre Adresse ist bestätigt. Wir schreiben, wenn es wieder geht.';
export const followMailText =
  'Diese Adresse wurde bei {site} eingegeben, um zu erfahren, wann ein bekanntes Problem gelöst ist. Sobald Sie sie bestätigen, kommt eine E-Mail, wenn es wieder geht.';
export const youAskedAbout = 'Danach hatten Sie gefragt:';
export const solvedReason =
  'Sie bekommen diese E-Mail einmal, weil Sie {site} darum gebeten haben. Gesendet von Deskbell.';
