export const language = 'es';
export const heading = '¿Cómo podemos ayudar?';
export const repliesByEmail = '{site} responde por correo.';
export const close = 'Cerrar';
export const title = 'Título';
export const titleMissing = 'Escribe un título breve.';
export const description = 'Descripción';
export const descriptionMissing = 'Describe qué ha pasado.';
export const name = 'Nombre';
export const email = 'Correo';
export const emailPurpose = 'para poder responderte';
export const noAddress = 'Sin dirección recibes un enlace a la respuesta.';
export const emailIncomplete = 'Esta dirección está incompleta.';
export const optional = '(opcional)';
export const priority = 'Prioridad';
export const priorities = ['Baja', 'Media', 'Alta', 'Urgente'];
export const send = 'Enviar';
export const sending = 'Enviando…';
export const offline = 'Sin conexión. Tu ticket está guardado.';
export const busy = 'Servicio saturado. Tu ticket está guardado.';
export const sentLater = 'Se queda en este dispositivo y se enviará en cuanto sea posible, incluso tras recargar.';
export const keepPageOpen = 'Se enviará en cuanto sea posible. Deja esta página abierta.';
export const tryAgain = 'Reintentar ahora';
export const refused = 'No se pudo enviar.';
export const received = 'Ticket n.º {number} recibido';
export const willReply = '{site} responderá a {email}.';
export const noEmail = 'Anota este número. Sin dirección de correo no podemos responderte.';
export const another = 'Escribir otro';
export const keepLink = 'Guarda este enlace: la respuesta aparecerá ahí.';
export const copy = 'Copiar';
export const copied = 'Copiado';
export const yourTickets = 'Tus tickets';
export const ticketsFailed = 'No se pudieron cargar tus tickets. Inténtalo de nuevo.';
export const noTicketsYet = 'Aún no hay tickets.';
export const newTicket = 'Escribir un ticket nuevo';
export const attachFiles = 'Adjuntar archivos';
export const removeFile = 'Quitar {file}';
export const fileTooLarge = 'Demasiado grande';
export const fileTypeRefused = 'Tipo no admitido';
export const tooManyFiles = 'Máximo 5 archivos';
export const fileRefused = 'No se pudo adjuntar';
export const uploading = [
  'Subiendo 1 archivo. Deja esta página abierta.',
  'Subiendo {count} archivos. Deja esta página abierta.',
];

export const wrongFields = 'Revisa los campos marcados.';
export const tooLong = 'Usa como máximo {max} caracteres.';
export const refusedCharacters = 'Contiene caracteres que no podemos guardar.';
export const sendAgain = 'No se pudo enviar. Tu texto sigue aquí: inténtalo de nuevo en un momento.';
export const sentBefore = 'Esto ya se envió. Para abrir un segundo ticket, envíalo otra vez.';
export const notTaking = 'Ahora no se aceptan tickets';
export const notTakingWhy = '{site} no acepta tickets en este momento. Inténtalo más tarde.';
export const noForm = 'Aquí no hay ningún formulario';
export const noFormWhy = 'Puede que el enlace esté incompleto. Vuelve a la web de la que vienes.';

export const mailSubject = 'Tu solicitud (ticket n.º {number})';
export const confirmationHeading = 'Hemos recibido tu solicitud';
export const confirmationPreview = '{site} responderá a esta dirección.';
export const confirmationText =
  'Tu número de ticket es el {number}. {site} leerá tu solicitud y responderá a esta dirección.';
export const nothingToDo = 'No tienes que hacer nada más.';
export const replyToAdd = 'Para añadir algo, responde a este correo.';
export const confirmationReason =
  'Recibes este correo porque esta dirección se indicó en el formulario de soporte de {domain}. Si no fuiste tú, puedes ignorarlo. Enviado con Deskbell.';
export const commentHeading = 'Nueva respuesta a tu solicitud n.º {number}';
export const replyToRespond = 'Para contestar, responde a este correo.';
export const replyGoesTo = 'Tu respuesta llega a {site}.';
export const statuses = ['nueva', 'abierta', 'en curso', 'resuelta', 'cerrada'];
export const statusHeading = 'Tu solicitud n.º {number} está {status}';
export const statusPreview = 'Tu solicitud n.º {number} ahora está {status}.';
export const reopened = 'Tu solicitud n.º {number} se ha reabierto';
export const nowStatus = 'Tu solicitud ahora está {status}.';
export const markedResolved = '{site} la ha marcado como resuelta.';
export const workingOnIt = '{site} está trabajando en ella.';
export const replyIfNeeded = 'Si aún necesitas ayuda, responde a este correo.';
export const customerReason =
  'Recibes este correo porque contactaste con {site} a través del formulario de soporte de {domain}. Enviado con Deskbell.';
export const attachedFiles = 'Adjunto a este correo:';
export const unattachedFiles = 'No se pudieron adjuntar estos archivos: {names}';
