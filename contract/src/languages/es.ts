export const language = 'es';
export const tab = 'Soporte';
export const yourTicket = 'Tu ticket n.º {number}';
export const share = 'Compartir';
export const heading = '¿Cómo podemos ayudar?';
export const goesTo = 'Tu mensaje llega a {site}.';
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
export const tooLong = 'Son {count} caracteres. Usa como máximo {max}.';
export const attachText = 'Adjuntarlo como archivo';
export const wholeText = 'El texto completo está en {file}.';

export const wrongFields = 'Revisa los campos marcados.';
export const orAttach = 'También puedes adjuntarlo como archivo.';
export const refusedCharacters = 'Contiene caracteres que no podemos guardar.';
export const sendAgain = 'No se pudo enviar. Tu texto sigue aquí: inténtalo de nuevo en un momento.';
export const sentBefore = 'Esto ya se envió. Para abrir un segundo ticket, envíalo otra vez.';
export const notTaking = 'Ahora no se aceptan tickets';
export const notTakingWhy = '{site} no acepta tickets en este momento. Inténtalo más tarde.';
export const noForm = 'Aquí no hay ningún formulario';
export const noFormWhy = 'Puede que el enlace esté incompleto. Vuelve a la web de la que vienes.';

export const mailSubject = 'Tu solicitud a {site} (ticket n.º {number})';
export const confirmationHeading = 'Hemos recibido tu solicitud';
export const confirmationPreview = '{site} responderá a esta dirección.';
export const confirmationText =
  'Tu número de ticket es el {number}. {site} leerá tu solicitud y responderá a esta dirección.';
export const nothingToDo = 'No tienes que hacer nada más.';
export const replyToAdd = 'Para añadir algo, responde a este correo.';
export const confirmationReason =
  'Recibes este correo porque esta dirección se indicó en el formulario de soporte de {domain}. Si no fuiste tú, puedes ignorarlo. Enviado con Deskbell.';
export const emailConfirmationReason =
  'Escribiste a {site}. Si no fuiste tú, puedes ignorar este correo. Enviado con Deskbell.';
export const nameOfSite = '{name}, de {site}';
export const commentHeading = 'Nueva respuesta a tu solicitud n.º {number}';
export const replyToRespond = 'Para contestar, responde a este correo.';
export const replyGoesTo = 'Tu respuesta llega a {site}.';
export const statuses = ['nueva', 'abierta', 'en curso', 'resuelta', 'cerrada'];
export const statusHeading = 'Tu solicitud n.º {number} está {status}';
export const statusPreview = 'Tu solicitud n.º {number} ahora está {status}.';
export const reopened = 'Tu solicitud n.º {number} se ha reabierto';
export const nowStatus = 'Tu solicitud ahora está {status}.';
export const siteSolved = '{site} la ha marcado como resuelta.';
export const siteClosed = '{site} la ha cerrado.';
export const workingOnIt = '{site} está trabajando en ella.';
export const replyIfNeeded = 'Si aún necesitas ayuda, responde a este correo.';
export const customerReason =
  'Recibes este correo porque contactaste con {site} a través del formulario de soporte de {domain}. Enviado con Deskbell.';
export const emailCustomerReason = 'Escribiste a {site}. Enviado con Deskbell.';
export const attachedFiles = 'Adjunto a este correo:';
export const unattachedFiles = 'No se pudieron adjuntar estos archivos: {names}';
export const youWrote = 'Escribiste el {date}:';
export const openTicket = 'Abrir tu ticket';

export const ticketNumber = 'Ticket n.º {number}';
export const you = 'Tú';
export const writtenBy = 'Escrito por un visitante de {domain}';
export const byEmail = 'Por correo';
export const olderMessages = 'Ver mensajes anteriores';
export const newestMessages = 'Volver a los mensajes más recientes';
export const timeZone = 'Zona horaria: {zone}';
export const noAnswer = 'Aún no hay respuesta. {site} responderá aquí.';
export const fileArriving = 'Subiendo…';
export const fileMissing = 'No llegó';
export const yourReply = 'Tu respuesta';
export const replyMissing = 'Escribe algo primero.';
export const sendReply = 'Enviar respuesta';
export const replySent = 'Tu respuesta se ha enviado.';
export const notTaken = 'Ahora mismo no podemos recibirla.';
export const textKept = 'Tu texto sigue aquí.';
export const tryLater = 'Inténtalo de nuevo en un momento.';
export const itIsSolved = 'Está resuelto';
export const markedSolved = 'Marcado como resuelto.';
export const stillWrong = '¿Sigue habiendo un problema?';
export const itIsNotSolved = 'No está resuelto';
export const openAgain = 'El ticket está abierto de nuevo.';
export const sendFileByEmail = 'Para enviar un archivo, responde por correo.';
export const fileLimits = 'Hasta {count} archivos de {size} cada uno.';
export const filesAgain = 'Vuelve a elegir los archivos.';
export const tellMe = 'Avísame por correo';
export const tellMeHow =
  'Enviamos un correo a esta dirección. Cuando la confirmes allí, las respuestas también te llegarán.';
export const sendEmail = 'Enviar correo';
export const emailOnItsWay = 'Un correo está en camino. Pulsa Confirmar en la página enlazada.';
export const confirmTitle = 'Confirma tu dirección';
export const confirmWhat = 'Las respuestas de {site} al ticket n.º {number} también llegarán a {email}.';
export const confirm = 'Confirmar';
export const addressConfirmed = 'Tu dirección está confirmada. Las respuestas también te llegarán por correo.';
export const eraseTicket = 'Borrar mi ticket';
export const eraseHow =
  'Tu nombre, dirección, textos y archivos se eliminan para siempre. Escribe el número de este ticket, {number}, para confirmar.';
export const numberLabel = 'Número del ticket';
export const erase = 'Borrar';
export const wrongNumber = 'Este no es el número de este ticket. No se borró nada.';
export const erased = 'Tu ticket se ha borrado.';
export const erasedWhat = 'Tu nombre, dirección, textos y archivos se han eliminado. Esta página ya no funciona.';
export const rateQuestion = '¿Qué te pareció nuestra respuesta?';
export const scores = ['Bien', 'Regular', 'Mal'];
export const oneSentence = 'Una frase, si quieres';
export const saveAnswer = 'Guardar respuesta';
export const changeUntil = 'Puedes cambiarla hasta el {date}.';
export const answerSaved = 'Tu respuesta se ha guardado.';
export const chooseScore = 'Elige una de las tres.';
export const cannotRate = 'Este ticket no se puede valorar ahora.';
export const mergedAway = 'Este ticket se ha combinado con otro. Las respuestas llegan por correo.';
export const mergedSilently =
  'Este ticket se ha combinado con otro. Aquí ya no aparecen respuestas: si aún necesitas ayuda, escribe de nuevo.';
export const linkEnded = 'Este enlace ya no funciona.';
export const linkEndedWhy =
  'Se ha desactivado o no se copió completo. Si dejaste tu dirección, el correo más reciente del sitio contiene el enlace. O abre «Mis tickets» debajo del formulario de soporte del sitio: te enviará tus enlaces por correo.';
export const tooManyRequests = 'Demasiadas solicitudes en poco tiempo. Espera un minuto e inténtalo de nuevo.';
export const myTickets = 'Mis tickets';
export const myTicketsHow =
  'Escribe la dirección con la que contactaste a {site}. Te enviamos un enlace a tus tickets.';
export const sendLink = 'Enviar enlace';
export const linkOnItsWay = 'Si conocemos esta dirección, un enlace está en camino.';
export const worksOneHour = 'Funciona durante una hora.';
export const ticketsAt = 'Tus tickets en {site}';
export const showTickets = 'Mostrar mis tickets';
export const ticketsFrom = ['1 ticket de {email}', '{count} tickets de {email}'];
export const noTickets = 'No hay tickets con esta dirección.';
export const ticketPageWhat =
  'La página de tu ticket contiene toda la conversación. No compartas el enlace: quien lo tenga puede responder en tu nombre.';
export const rateNote = 'El enlace abre la página de tu ticket. No se guarda nada hasta que pulses el botón.';
export const confirmMailText =
  'Esta dirección se indicó en la página del ticket n.º {number} de {site}. Cuando la confirmes, las respuestas también llegarán aquí.';
export const worksOneDay = 'El enlace funciona durante 24 horas.';
export const mineMailText = 'Este enlace muestra los tickets de esta dirección en {site}. Funciona durante una hora.';
export const linkReason =
  'Recibes este correo porque esta dirección se indicó en una página de {site}. Si no fuiste tú, puedes ignorarlo. Enviado con Deskbell.';

export const weKnow = 'Lo sabemos:';
export const whatToDo = 'Qué puedes hacer';
export const meToo = 'A mí también';
export const peopleHaveIt = ['Le pasa a 1 persona', 'Les pasa a {count} personas'];
export const counted = 'Gracias, lo hemos contado.';
export const tellWhenWorks = 'Avísame cuando funcione';
export const tellMeShort = 'Avisarme';
export const lookIntoInbox = 'Mira tu correo y confirma una vez. Después te escribimos cuando funcione.';
export const emailWhenWorks = 'Recibirás un correo cuando funcione.';
export const oftenAsked = 'Preguntas frecuentes';
export const perhapsHelps = 'Quizá esto ayude';
export const followWhat = 'Escribiremos una vez a {email}, cuando funcione.';
export const followConfirmed = 'Tu dirección está confirmada. Te escribimos cuando funcione.';
export const followMailText =
  'Esta dirección se introdujo en {site} para saber cuándo se resuelve un problema conocido. Cuando la confirmes, recibirás un correo cuando funcione.';
export const solvedSubject = 'Ya funciona ({site})';
export const solvedHeading = 'Ya funciona';
export const youAskedAbout = 'Querías saber sobre esto:';
export const solvedReason = 'Recibes esto una sola vez porque pediste a {site} que te avisara. Enviado por Deskbell.';
