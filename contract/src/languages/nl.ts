export const language = 'nl';
export const heading = 'Hoe kunnen we helpen?';
export const repliesByEmail = '{site} antwoordt per e-mail.';
export const close = 'Sluiten';
export const title = 'Titel';
export const titleMissing = 'Geef een korte titel op.';
export const description = 'Beschrijving';
export const descriptionMissing = 'Beschrijf wat er is gebeurd.';
export const name = 'Naam';
export const email = 'E-mail';
export const emailPurpose = 'zodat we kunnen antwoorden';
export const noAddress = 'Zonder adres krijg je een link naar het antwoord.';
export const emailIncomplete = 'Dit adres is onvolledig.';
export const optional = '(optioneel)';
export const priority = 'Prioriteit';
export const priorities = ['Laag', 'Normaal', 'Hoog', 'Dringend'];
export const send = 'Versturen';
export const sending = 'Versturen…';
export const offline = 'Geen verbinding. Je ticket is bewaard.';
export const busy = 'Het is nu te druk. Je ticket is bewaard.';
export const sentLater = 'Het blijft op dit apparaat en wordt verstuurd zodra het kan, ook na herladen.';
export const keepPageOpen = 'Het wordt verstuurd zodra het kan. Laat deze pagina open.';
export const tryAgain = 'Nu opnieuw proberen';
export const refused = 'Versturen is niet gelukt.';
export const received = 'Ticket #{number} ontvangen';
export const willReply = '{site} stuurt het antwoord naar {email}.';
export const noEmail = 'Noteer dit nummer. Zonder e-mailadres kunnen we je niet antwoorden.';
export const another = 'Nog een schrijven';
export const keepLink = 'Bewaar deze link: daar komt het antwoord.';
export const copy = 'Kopiëren';
export const copied = 'Gekopieerd';
export const yourTickets = 'Je tickets';
export const ticketsFailed = 'Je tickets konden niet worden geladen. Probeer het opnieuw.';
export const noTicketsYet = 'Nog geen tickets.';
export const newTicket = 'Nieuw ticket schrijven';
export const attachFiles = 'Bestanden toevoegen';
export const removeFile = '{file} verwijderen';
export const fileTooLarge = 'Te groot';
export const fileTypeRefused = 'Bestandstype niet toegestaan';
export const tooManyFiles = 'Maximaal 5 bestanden';
export const fileRefused = 'Toevoegen mislukt';
export const uploading = [
  '1 bestand wordt geüpload. Laat deze pagina open.',
  '{count} bestanden worden geüpload. Laat deze pagina open.',
];

export const wrongFields = 'Controleer de gemarkeerde velden.';
export const tooLong = 'Gebruik hoogstens {max} tekens.';
export const refusedCharacters = 'Dit bevat tekens die we niet kunnen opslaan.';
export const sendAgain = 'Versturen is niet gelukt. Je tekst staat er nog: probeer het zo meteen opnieuw.';
export const sentBefore = 'Dit is al verstuurd. Verstuur het opnieuw om een tweede ticket te openen.';
export const notTaking = 'Er worden nu geen tickets aangenomen';
export const notTakingWhy = '{site} neemt op dit moment geen tickets aan. Probeer het later opnieuw.';
export const noForm = 'Hier is geen formulier';
export const noFormWhy = 'De link is misschien niet volledig. Ga terug naar de website waar je vandaan komt.';

export const mailSubject = 'Je aanvraag (ticket #{number})';
export const confirmationHeading = 'We hebben je aanvraag ontvangen';
export const confirmationPreview = '{site} stuurt het antwoord naar dit adres.';
export const confirmationText =
  'Je ticketnummer is #{number}. {site} leest je aanvraag en stuurt het antwoord naar dit adres.';
export const nothingToDo = 'Je hoeft verder niets te doen.';
export const replyToAdd = 'Wil je iets toevoegen, beantwoord dan deze e-mail.';
export const confirmationReason =
  'Je ontvangt deze e-mail omdat dit adres is ingevuld in het supportformulier op {domain}. Was jij dat niet, dan kun je deze e-mail negeren. Verzonden met Deskbell.';
export const commentHeading = 'Nieuw antwoord op je aanvraag #{number}';
export const replyToRespond = 'Beantwoord deze e-mail om te reageren.';
export const replyGoesTo = 'Je antwoord gaat naar {site}.';
export const statuses = ['nieuw', 'open', 'in behandeling', 'opgelost', 'gesloten'];
export const statusHeading = 'Je aanvraag #{number} is {status}';
export const statusPreview = 'Je aanvraag #{number} is nu {status}.';
export const reopened = 'Je aanvraag #{number} is heropend';
export const nowStatus = 'Je aanvraag is nu {status}.';
export const markedResolved = '{site} heeft dit als opgelost gemarkeerd.';
export const workingOnIt = '{site} is ermee bezig.';
export const replyIfNeeded = 'Heb je nog hulp nodig, beantwoord dan deze e-mail.';
export const customerReason =
  'Je ontvangt deze e-mail omdat je contact hebt opgenomen met {site} via het supportformulier op {domain}. Verzonden met Deskbell.';
export const attachedFiles = 'Bijgevoegd bij deze e-mail:';
export const unattachedFiles = 'Deze bestanden konden niet worden bijgevoegd: {names}';
