export const language = 'fr';
export const tab = 'Support';
export const yourTicket = 'Votre ticket n° {number}';
export const share = 'Partager';
export const heading = 'Comment pouvons-nous aider ?';
export const goesTo = 'Votre message est envoyé à {site}.';
export const close = 'Fermer';
export const title = 'Titre';
export const titleMissing = 'Veuillez donner un titre court.';
export const description = 'Description';
export const descriptionMissing = 'Veuillez décrire ce qui s’est passé.';
export const name = 'Nom';
export const email = 'E-mail';
export const emailPurpose = 'pour pouvoir vous répondre';
export const noAddress = 'Sans adresse, vous recevez un lien vers la réponse.';
export const emailIncomplete = 'Cette adresse est incomplète.';
export const optional = '(facultatif)';
export const priority = 'Priorité';
export const priorities = ['Basse', 'Moyenne', 'Haute', 'Urgente'];
export const send = 'Envoyer';
export const sending = 'Envoi…';
export const offline = 'Pas de connexion. Votre ticket est enregistré.';
export const busy = 'Service surchargé. Votre ticket est enregistré.';
export const sentLater = 'Il reste sur cet appareil et sera envoyé dès que possible, même après un rechargement.';
export const keepPageOpen = 'Il sera envoyé dès que possible. Veuillez garder cette page ouverte.';
export const tryAgain = 'Réessayer maintenant';
export const refused = 'L’envoi n’a pas abouti.';
export const received = 'Ticket n° {number} reçu';
export const willReply = '{site} répondra à {email}.';
export const noEmail = 'Notez ce numéro. Sans adresse e-mail, nous ne pouvons pas vous répondre.';
export const another = 'En écrire un autre';
export const keepLink = 'Gardez ce lien : la réponse s’y trouvera.';
export const copy = 'Copier';
export const copied = 'Copié';
export const yourTickets = 'Vos tickets';
export const ticketsFailed = 'Vos tickets n’ont pas pu être chargés. Réessayez.';
export const noTicketsYet = 'Aucun ticket pour l’instant.';
export const newTicket = 'Écrire un nouveau ticket';
export const attachFiles = 'Joindre des fichiers';
export const removeFile = 'Retirer {file}';
export const fileTooLarge = 'Trop volumineux';
export const fileTypeRefused = 'Type non accepté';
export const tooManyFiles = '5 fichiers maximum';
export const fileRefused = 'Impossible à joindre';
export const uploading = [
  'Envoi d’un fichier. Veuillez garder cette page ouverte.',
  'Envoi de {count} fichiers. Veuillez garder cette page ouverte.',
];
export const tooLong = 'Cela fait {count} caractères. Utilisez-en au plus {max}.';
export const attachText = 'Le joindre en fichier';
export const wholeText = 'Le texte complet se trouve dans {file}.';

export const wrongFields = 'Vérifiez les champs signalés.';
export const orAttach = 'Vous pouvez aussi le joindre en fichier.';
export const refusedCharacters = 'Ce texte contient des caractères que nous ne pouvons pas enregistrer.';
export const sendAgain = 'L’envoi n’a pas abouti. Votre texte est toujours là : réessayez dans un instant.';
export const sentBefore = 'Ceci a déjà été envoyé. Pour ouvrir un second ticket, renvoyez-le.';
export const notTaking = 'Les tickets ne sont pas acceptés pour le moment';
export const notTakingWhy = '{site} n’accepte pas de tickets pour le moment. Réessayez plus tard.';
export const noForm = 'Il n’y a pas de formulaire ici';
export const noFormWhy = 'Le lien est peut-être incomplet. Revenez au site d’où vous venez.';

export const mailSubject = 'Votre demande à {site} (ticket n° {number})';
export const confirmationHeading = 'Nous avons bien reçu votre demande';
export const confirmationPreview = '{site} répondra à cette adresse.';
export const confirmationText =
  'Votre numéro de ticket est le {number}. {site} lira votre demande et répondra à cette adresse.';
export const nothingToDo = 'Vous n’avez rien d’autre à faire.';
export const replyToAdd = 'Pour ajouter quelque chose, répondez à cet e-mail.';
export const confirmationReason =
  'Vous recevez cet e-mail parce que cette adresse a été saisie dans le formulaire d’assistance de {domain}. Si ce n’était pas vous, vous pouvez l’ignorer. Envoyé avec Deskbell.';
export const emailConfirmationReason =
  'Vous avez écrit à {site}. Si ce n’était pas vous, vous pouvez ignorer cet e-mail. Envoyé avec Deskbell.';
export const nameOfSite = '{name}, de {site}';
export const commentHeading = 'Nouvelle réponse à votre demande n° {number}';
export const replyToRespond = 'Pour poursuivre, répondez à cet e-mail.';
export const replyGoesTo = 'Votre réponse sera transmise à {site}.';
export const statuses = ['nouvelle', 'ouverte', 'en cours', 'résolue', 'fermée'];
export const statusHeading = 'Votre demande n° {number} est {status}';
export const statusPreview = 'Votre demande n° {number} est maintenant {status}.';
export const reopened = 'Votre demande n° {number} a été rouverte';
export const nowStatus = 'Votre demande est maintenant {status}.';
export const siteSolved = '{site} l’a marquée comme résolue.';
export const siteClosed = '{site} l’a fermée.';
export const workingOnIt = '{site} s’en occupe.';
export const replyIfNeeded = 'Si vous avez encore besoin d’aide, répondez à cet e-mail.';
export const customerReason =
  'Vous recevez cet e-mail parce que vous avez contacté {site} via le formulaire d’assistance de {domain}. Envoyé avec Deskbell.';
export const emailCustomerReason = 'Vous avez écrit à {site}. Envoyé avec Deskbell.';
export const attachedFiles = 'En pièce jointe :';
export const unattachedFiles = 'Ces fichiers n’ont pas pu être joints : {names}';
export const youWrote = 'Vous avez écrit le {date} :';
export const openTicket = 'Ouvrir votre ticket';

export const ticketNumber = 'Ticket n° {number}';
export const you = 'Vous';
export const writtenBy = 'Écrit par un visiteur de {domain}';
export const byEmail = 'Par e-mail';
export const olderMessages = 'Afficher les messages plus anciens';
export const newestMessages = 'Revenir aux messages les plus récents';
export const timeZone = 'Fuseau horaire : {zone}';
export const noAnswer = 'Pas encore de réponse. {site} répondra ici.';
export const fileArriving = 'Envoi en cours…';
export const fileMissing = 'Non reçu';
export const yourReply = 'Votre réponse';
export const replyMissing = 'Écrivez d’abord quelque chose.';
export const sendReply = 'Envoyer la réponse';
export const replySent = 'Votre réponse a été envoyée.';
export const notTaken = 'Nous ne pouvons pas la prendre pour le moment.';
export const textKept = 'Votre texte est toujours là.';
export const tryLater = 'Réessayez dans un instant.';
export const itIsSolved = 'C’est résolu';
export const markedSolved = 'Marqué comme résolu.';
export const stillWrong = 'Il reste un problème ?';
export const itIsNotSolved = 'Ce n’est pas résolu';
export const openAgain = 'Le ticket est de nouveau ouvert.';
export const sendFileByEmail = 'Pour envoyer un fichier, répondez par e-mail.';
export const fileLimits = 'Jusqu’à {count} fichiers de {size} chacun.';
export const filesAgain = 'Choisissez à nouveau vos fichiers.';
export const tellMe = 'Prévenez-moi par e-mail';
export const tellMeHow =
  'Nous envoyons un e-mail à cette adresse. Dès que vous la confirmez, les réponses vous parviennent aussi.';
export const sendEmail = 'Envoyer l’e-mail';
export const emailOnItsWay = 'Un e-mail est en route. Appuyez sur Confirmer sur la page indiquée.';
export const confirmTitle = 'Confirmez votre adresse';
export const confirmWhat = 'Les réponses de {site} au ticket n° {number} iront aussi à {email}.';
export const confirm = 'Confirmer';
export const addressConfirmed = 'Votre adresse est confirmée. Les réponses vous parviennent aussi par e-mail.';
export const eraseTicket = 'Effacer mon ticket';
export const eraseHow =
  'Vos nom, adresse, textes et fichiers sont supprimés définitivement. Saisissez le numéro de ce ticket, {number}, pour confirmer.';
export const numberLabel = 'Numéro du ticket';
export const erase = 'Effacer';
export const wrongNumber = 'Ce n’est pas le numéro de ce ticket. Rien n’a été effacé.';
export const erased = 'Votre ticket a été effacé.';
export const erasedWhat = 'Vos nom, adresse, textes et fichiers sont supprimés. Cette page ne fonctionne plus.';
export const rateQuestion = 'Comment était notre réponse ?';
export const scores = ['Bonne', 'Moyenne', 'Mauvaise'];
export const oneSentence = 'Une phrase, si vous voulez';
export const saveAnswer = 'Enregistrer la réponse';
export const changeUntil = 'Vous pouvez la modifier jusqu’au {date}.';
export const answerSaved = 'Votre réponse a été enregistrée.';
export const chooseScore = 'Choisissez l’une des trois réponses.';
export const cannotRate = 'Ce ticket ne peut pas être évalué pour le moment.';
export const mergedAway = 'Ce ticket a été fusionné avec un autre. Les réponses arrivent par e-mail.';
export const mergedSilently =
  'Ce ticket a été fusionné avec un autre. Les réponses n’apparaissent plus ici. Si vous avez encore besoin d’aide, écrivez-nous à nouveau.';
export const linkEnded = 'Ce lien ne fonctionne plus.';
export const linkEndedWhy =
  'Il a été désactivé, ou n’a pas été copié en entier. Si vous avez laissé votre adresse, le dernier e-mail du site contient le lien. Ou ouvrez « Mes tickets » sous le formulaire d’assistance du site : vos liens vous seront envoyés par e-mail.';
export const tooManyRequests = 'Trop de demandes en peu de temps. Attendez une minute et réessayez.';
export const myTickets = 'Mes tickets';
export const myTicketsHow =
  'Saisissez l’adresse avec laquelle vous avez écrit à {site}. Nous vous envoyons un lien vers vos tickets.';
export const sendLink = 'Envoyer le lien';
export const linkOnItsWay = 'Si nous connaissons cette adresse, un lien est en route.';
export const worksOneHour = 'Il fonctionne pendant une heure.';
export const ticketsAt = 'Vos tickets chez {site}';
export const showTickets = 'Afficher mes tickets';
export const ticketsFrom = ['1 ticket de {email}', '{count} tickets de {email}'];
export const noTickets = 'Aucun ticket avec cette adresse.';
export const ticketPageWhat =
  'La page de votre ticket contient toute la conversation. Ne transmettez pas le lien : quiconque l’a peut répondre à votre place.';
export const rateNote =
  'Le lien ouvre la page de votre ticket. Rien n’est enregistré avant que vous appuyiez sur le bouton.';
export const confirmMailText =
  'Cette adresse a été saisie sur la page du ticket n° {number} chez {site}. Dès que vous la confirmez, les réponses arriveront aussi ici.';
export const worksOneDay = 'Le lien fonctionne pendant 24 heures.';
export const mineMailText =
  'Ce lien affiche les tickets de cette adresse chez {site}. Il fonctionne pendant une heure.';
export const linkReason =
  'Vous recevez cet e-mail parce que cette adresse a été saisie sur une page de {site}. Si ce n’était pas vous, vous pouvez l’ignorer. Envoyé avec Deskbell.';

export const weKnow = 'Nous le savons :';
export const whatToDo = 'Ce que vous pouvez faire';
export const meToo = 'Moi aussi';
export const peopleHaveIt = ['1 personne est concernée', '{count} personnes sont concernées'];
export const counted = 'Merci, c’est compté.';
export const tellWhenWorks = 'Me prévenir quand cela fonctionne';
export const tellMeShort = 'Me prévenir';
export const lookIntoInbox =
  'Consultez votre messagerie et confirmez une fois. Nous vous écrirons quand cela fonctionnera.';
export const emailWhenWorks = 'Vous recevrez un e-mail quand cela fonctionnera.';
export const oftenAsked = 'Questions fréquentes';
export const perhapsHelps = 'Ceci peut aider';
export const followWhat = 'Nous écrirons une fois à {email}, quand cela fonctionnera.';
export const followConfirmed = 'Votre adresse est confirmée. Nous vous écrirons quand cela fonctionnera.';
export const followMailText =
  'Cette adresse a été saisie sur {site} pour savoir quand un problème connu est résolu. Une fois que vous l’aurez confirmée, un e-mail arrivera quand cela fonctionnera.';
export const solvedSubject = 'Cela fonctionne à nouveau ({site})';
export const solvedHeading = 'Cela fonctionne à nouveau';
export const youAskedAbout = 'Il s’agissait de ceci :';
export const solvedReason =
  'Vous recevez ce message une seule fois, car vous avez demandé à {site} de vous prévenir. Envoyé par Deskbell.';
