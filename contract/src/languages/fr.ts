export const language = 'fr';
export const heading = 'Comment pouvons-nous aider ?';
export const repliesByEmail = '{site} répond par e-mail.';
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

export const wrongFields = 'Vérifiez les champs signalés.';
export const tooLong = 'Utilisez au plus {max} caractères.';
export const refusedCharacters = 'Ce texte contient des caractères que nous ne pouvons pas enregistrer.';
export const sendAgain = 'L’envoi n’a pas abouti. Votre texte est toujours là : réessayez dans un instant.';
export const sentBefore = 'Ceci a déjà été envoyé. Pour ouvrir un second ticket, renvoyez-le.';
export const notTaking = 'Les tickets ne sont pas acceptés pour le moment';
export const notTakingWhy = '{site} n’accepte pas de tickets pour le moment. Réessayez plus tard.';
export const noForm = 'Il n’y a pas de formulaire ici';
export const noFormWhy = 'Le lien est peut-être incomplet. Revenez au site d’où vous venez.';

export const mailSubject = 'Votre demande (ticket n° {number})';
export const confirmationHeading = 'Nous avons bien reçu votre demande';
export const confirmationPreview = '{site} répondra à cette adresse.';
export const confirmationText =
  'Votre numéro de ticket est le {number}. {site} lira votre demande et répondra à cette adresse.';
export const nothingToDo = 'Vous n’avez rien d’autre à faire.';
export const replyToAdd = 'Pour ajouter quelque chose, répondez à cet e-mail.';
export const confirmationReason =
  'Vous recevez cet e-mail parce que cette adresse a été saisie dans le formulaire d’assistance de {domain}. Si ce n’était pas vous, vous pouvez l’ignorer. Envoyé avec Deskbell.';
export const commentHeading = 'Nouvelle réponse à votre demande n° {number}';
export const replyToRespond = 'Pour poursuivre, répondez à cet e-mail.';
export const replyGoesTo = 'Votre réponse sera transmise à {site}.';
export const statuses = ['nouvelle', 'ouverte', 'en cours', 'résolue', 'fermée'];
export const statusHeading = 'Votre demande n° {number} est {status}';
export const statusPreview = 'Votre demande n° {number} est maintenant {status}.';
export const reopened = 'Votre demande n° {number} a été rouverte';
export const nowStatus = 'Votre demande est maintenant {status}.';
export const markedResolved = '{site} l’a marquée comme résolue.';
export const workingOnIt = '{site} s’en occupe.';
export const replyIfNeeded = 'Si vous avez encore besoin d’aide, répondez à cet e-mail.';
export const customerReason =
  'Vous recevez cet e-mail parce que vous avez contacté {site} via le formulaire d’assistance de {domain}. Envoyé avec Deskbell.';
export const attachedFiles = 'En pièce jointe :';
export const unattachedFiles = 'Ces fichiers n’ont pas pu être joints : {names}';
