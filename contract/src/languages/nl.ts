export const language = 'nl';
export const tab = 'Support';
export const yourTicket = 'Je ticket #{number}';
export const share = 'Delen';
export const heading = 'Hoe kunnen we helpen?';
export const goesTo = 'Je bericht gaat naar {site}.';
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
export const tooLong = 'Dit zijn {count} tekens. Gebruik er hoogstens {max}.';
export const attachText = 'Als bestand toevoegen';
export const wholeText = 'De hele tekst staat in {file}.';

export const wrongFields = 'Controleer de gemarkeerde velden.';
export const orAttach = 'Je kunt de tekst ook als bestand toevoegen.';
export const refusedCharacters = 'Dit bevat tekens die we niet kunnen opslaan.';
export const sendAgain = 'Versturen is niet gelukt. Je tekst staat er nog: probeer het zo meteen opnieuw.';
export const sentBefore = 'Dit is al verstuurd. Verstuur het opnieuw om een tweede ticket te openen.';
export const notTaking = 'Er worden nu geen tickets aangenomen';
export const notTakingWhy = '{site} neemt op dit moment geen tickets aan. Probeer het later opnieuw.';
export const noForm = 'Hier is geen formulier';
export const noFormWhy = 'De link is misschien niet volledig. Ga terug naar de website waar je vandaan komt.';

export const mailSubject = 'Je aanvraag bij {site} (ticket #{number})';
export const confirmationHeading = 'We hebben je aanvraag ontvangen';
export const confirmationPreview = '{site} stuurt het antwoord naar dit adres.';
export const confirmationText =
  'Je ticketnummer is #{number}. {site} leest je aanvraag en stuurt het antwoord naar dit adres.';
export const nothingToDo = 'Je hoeft verder niets te doen.';
export const replyToAdd = 'Wil je iets toevoegen, beantwoord dan deze e-mail.';
export const confirmationReason =
  'Je ontvangt deze e-mail omdat dit adres is ingevuld in het supportformulier op {domain}. Was jij dat niet, dan kun je deze e-mail negeren. Verzonden met Deskbell.';
export const emailConfirmationReason =
  'Je hebt naar {site} geschreven. Was jij dat niet, dan kun je deze e-mail negeren. Verzonden met Deskbell.';
export const nameOfSite = '{name} van {site}';
export const commentHeading = 'Nieuw antwoord op je aanvraag #{number}';
export const replyToRespond = 'Beantwoord deze e-mail om te reageren.';
export const replyGoesTo = 'Je antwoord gaat naar {site}.';
export const statuses = ['nieuw', 'open', 'in behandeling', 'opgelost', 'gesloten'];
export const statusHeading = 'Je aanvraag #{number} is {status}';
export const statusPreview = 'Je aanvraag #{number} is nu {status}.';
export const reopened = 'Je aanvraag #{number} is heropend';
export const nowStatus = 'Je aanvraag is nu {status}.';
export const siteSolved = '{site} heeft dit als opgelost gemarkeerd.';
export const siteClosed = '{site} heeft dit gesloten.';
export const workingOnIt = '{site} is ermee bezig.';
export const replyIfNeeded = 'Heb je nog hulp nodig, beantwoord dan deze e-mail.';
export const customerReason =
  'Je ontvangt deze e-mail omdat je contact hebt opgenomen met {site} via het supportformulier op {domain}. Verzonden met Deskbell.';
export const emailCustomerReason = 'Je hebt naar {site} geschreven. Verzonden met Deskbell.';
export const attachedFiles = 'Bijgevoegd bij deze e-mail:';
export const unattachedFiles = 'Deze bestanden konden niet worden bijgevoegd: {names}';
export const youWrote = 'Je schreef op {date}:';
export const openTicket = 'Je ticket openen';

export const ticketNumber = 'Ticket #{number}';
export const you = 'Jij';
export const writtenBy = 'Geschreven door een bezoeker van {domain}';
export const byEmail = 'Per e-mail';
export const olderMessages = 'Oudere berichten tonen';
export const newestMessages = 'Terug naar de nieuwste berichten';
export const timeZone = 'Tijdzone: {zone}';
export const noAnswer = 'Nog geen antwoord. {site} antwoordt hier.';
export const fileArriving = 'Wordt geüpload…';
export const fileMissing = 'Niet aangekomen';
export const yourReply = 'Je antwoord';
export const replyMissing = 'Schrijf eerst iets.';
export const sendReply = 'Antwoord versturen';
export const replySent = 'Je antwoord is verstuurd.';
export const notTaken = 'We kunnen het nu niet aannemen.';
export const textKept = 'Je tekst staat er nog.';
export const tryLater = 'Probeer het zo meteen opnieuw.';
export const itIsSolved = 'Het is opgelost';
export const markedSolved = 'Als opgelost gemarkeerd.';
export const stillWrong = 'Klopt er nog iets niet?';
export const itIsNotSolved = 'Het is niet opgelost';
export const openAgain = 'Het ticket is weer open.';
export const sendFileByEmail = 'Om een bestand te sturen, antwoord per e-mail.';
export const fileLimits = 'Maximaal {count} bestanden van elk {size}.';
export const filesAgain = 'Kies je bestanden opnieuw.';
export const tellMe = 'Laat het me per e-mail weten';
export const tellMeHow =
  'We sturen één e-mail naar dit adres. Zodra je het daar bevestigt, krijg je de antwoorden ook per e-mail.';
export const sendEmail = 'E-mail versturen';
export const emailOnItsWay = 'Er is een e-mail onderweg. Druk op Bevestigen op de pagina waarnaar die linkt.';
export const confirmTitle = 'Bevestig je adres';
export const confirmWhat = 'Antwoorden van {site} op ticket #{number} gaan dan ook naar {email}.';
export const confirm = 'Bevestigen';
export const addressConfirmed = 'Je adres is bevestigd. Antwoorden komen ook per e-mail.';
export const eraseTicket = 'Mijn ticket wissen';
export const eraseHow =
  'Je naam, adres, teksten en bestanden worden voorgoed verwijderd. Typ het nummer van dit ticket, {number}, om te bevestigen.';
export const numberLabel = 'Ticketnummer';
export const erase = 'Wissen';
export const wrongNumber = 'Dit is niet het nummer van dit ticket. Er is niets gewist.';
export const erased = 'Je ticket is gewist.';
export const erasedWhat = 'Je naam, adres, teksten en bestanden zijn verwijderd. Deze pagina werkt niet meer.';
export const rateQuestion = 'Hoe was ons antwoord?';
export const scores = ['Goed', 'Oké', 'Slecht'];
export const oneSentence = 'Eén zin, als je wilt';
export const saveAnswer = 'Antwoord opslaan';
export const changeUntil = 'Je kunt het tot {date} wijzigen.';
export const answerSaved = 'Je antwoord is opgeslagen.';
export const chooseScore = 'Kies een van de drie.';
export const cannotRate = 'Dit ticket kan nu niet worden beoordeeld.';
export const mergedAway = 'Dit ticket is samengevoegd met een ander ticket. Antwoorden komen per e-mail.';
export const mergedSilently =
  'Dit ticket is samengevoegd met een ander ticket. Antwoorden verschijnen hier niet meer. Heb je nog hulp nodig, schrijf dan opnieuw.';
export const linkEnded = 'Deze link werkt niet meer.';
export const linkEndedWhy =
  'De link is beëindigd of niet volledig gekopieerd. Als je je adres hebt opgegeven, staat de link in de nieuwste e-mail van de site. Of open ‘Mijn tickets’ onder het supportformulier van de site: je krijgt je links dan per e-mail.';
export const tooManyRequests = 'Te veel verzoeken in korte tijd. Wacht een minuut en probeer het opnieuw.';
export const myTickets = 'Mijn tickets';
export const myTicketsHow = 'Typ het adres waarmee je {site} hebt geschreven. We sturen je een link naar je tickets.';
export const sendLink = 'Link versturen';
export const linkOnItsWay = 'Als we dit adres kennen, is er een link onderweg.';
export const worksOneHour = 'Hij werkt een uur lang.';
export const ticketsAt = 'Je tickets bij {site}';
export const showTickets = 'Mijn tickets tonen';
export const ticketsFrom = ['1 ticket van {email}', '{count} tickets van {email}'];
export const noTickets = 'Geen tickets met dit adres.';
export const ticketPageWhat =
  'Je ticketpagina bevat het hele gesprek. Geef de link niet door: iedereen die hem heeft, kan namens jou antwoorden.';
export const rateNote = 'De link opent je ticketpagina. Er wordt niets opgeslagen tot je daar op de knop drukt.';
export const confirmMailText =
  'Dit adres is ingevuld op de pagina van ticket #{number} bij {site}. Zodra je het bevestigt, komen antwoorden ook hier.';
export const worksOneDay = 'De link werkt 24 uur.';
export const mineMailText = 'Deze link toont de tickets van dit adres bij {site}. Hij werkt een uur lang.';
export const linkReason =
  'Je ontvangt deze e-mail omdat dit adres is ingevuld op een pagina van {site}. Was jij dat niet, dan kun je deze e-mail negeren. Verzonden met Deskbell.';

export const weKnow = 'We weten het:';
export const whatToDo = 'Wat je kunt doen';
export const meToo = 'Ik ook';
export const peopleHaveIt = ['1 persoon heeft dit', '{count} mensen hebben dit'];
export const counted = 'Bedankt, geteld.';
export const tellWhenWorks = 'Laat het me weten als het werkt';
export const tellMeShort = 'Laat het weten';
export const lookIntoInbox = 'Kijk in je inbox en bevestig één keer. Dan schrijven we als het werkt.';
export const emailWhenWorks = 'Je krijgt een e-mail als het werkt.';
export const oftenAsked = 'Vaak gevraagd';
export const perhapsHelps = 'Misschien helpt dit';
export const followWhat = 'We schrijven één keer naar {email}, als het werkt.';
export const followConfirmed = 'Je adres is bevestigd. We schrijven als het werkt.';
export const followMailText =
  'Dit adres is ingevoerd bij {site} om te horen wanneer een bekend probleem is opgelost. Zodra je het bevestigt, komt er één e-mail als het werkt.';
export const solvedSubject = 'Het werkt weer ({site})';
export const solvedHeading = 'Het werkt weer';
export const youAskedAbout = 'Je wilde hiervan op de hoogte blijven:';
export const solvedReason =
  'Je krijgt dit één keer, omdat je {site} hebt gevraagd het te laten weten. Verzonden door Deskbell.';
