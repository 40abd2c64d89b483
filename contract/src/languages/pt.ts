export const language = 'pt';
export const heading = 'Como podemos ajudar?';
export const repliesByEmail = '{site} responde por e-mail.';
export const close = 'Fechar';
export const title = 'Título';
export const titleMissing = 'Escreva um título curto.';
export const description = 'Descrição';
export const descriptionMissing = 'Descreva o que aconteceu.';
export const name = 'Nome';
export const email = 'E-mail';
export const emailPurpose = 'para podermos responder';
export const noAddress = 'Sem endereço recebe uma ligação para a resposta.';
export const emailIncomplete = 'Este endereço está incompleto.';
export const optional = '(opcional)';
export const priority = 'Prioridade';
export const priorities = ['Baixa', 'Média', 'Alta', 'Urgente'];
export const send = 'Enviar';
export const sending = 'A enviar…';
export const offline = 'Sem ligação. O seu ticket está guardado.';
export const busy = 'Serviço sobrecarregado. O seu ticket está guardado.';
export const sentLater = 'Fica neste dispositivo e será enviado assim que possível, mesmo após recarregar.';
export const keepPageOpen = 'Será enviado assim que possível. Mantenha esta página aberta.';
export const tryAgain = 'Tentar agora';
export const refused = 'Não foi possível enviar.';
export const received = 'Ticket n.º {number} recebido';
export const willReply = '{site} responderá para {email}.';
export const noEmail = 'Anote este número. Sem endereço de e-mail não podemos responder-lhe.';
export const another = 'Escrever outro';
export const keepLink = 'Guarde esta ligação: a resposta estará lá.';
export const copy = 'Copiar';
export const copied = 'Copiado';
export const yourTickets = 'Os seus tickets';
export const ticketsFailed = 'Não foi possível carregar os seus tickets. Tente novamente.';
export const noTicketsYet = 'Ainda não há tickets.';
export const newTicket = 'Escrever um novo ticket';
export const attachFiles = 'Anexar ficheiros';
export const removeFile = 'Remover {file}';
export const fileTooLarge = 'Demasiado grande';
export const fileTypeRefused = 'Tipo não aceite';
export const tooManyFiles = 'No máximo 5 ficheiros';
export const fileRefused = 'Não foi possível anexar';
export const uploading = [
  'A enviar 1 ficheiro. Mantenha esta página aberta.',
  'A enviar {count} ficheiros. Mantenha esta página aberta.',
];

export const wrongFields = 'Verifique os campos assinalados.';
export const tooLong = 'Use no máximo {max} caracteres.';
export const refusedCharacters = 'Contém caracteres que não podemos guardar.';
export const sendAgain = 'Não foi possível enviar. O seu texto continua aqui: tente de novo daqui a pouco.';
export const sentBefore = 'Isto já foi enviado. Para abrir um segundo ticket, envie de novo.';
export const notTaking = 'De momento não aceitamos tickets';
export const notTakingWhy = '{site} não aceita tickets neste momento. Tente mais tarde.';
export const noForm = 'Não há formulário aqui';
export const noFormWhy = 'O link pode estar incompleto. Volte ao site de onde veio.';

export const mailSubject = 'O seu pedido (ticket n.º {number})';
export const confirmationHeading = 'Recebemos o seu pedido';
export const confirmationPreview = '{site} responderá para este endereço.';
export const confirmationText =
  'O número do seu ticket é {number}. {site} lerá o seu pedido e responderá para este endereço.';
export const nothingToDo = 'Não precisa de fazer mais nada.';
export const replyToAdd = 'Para acrescentar algo, responda a este e-mail.';
export const confirmationReason =
  'Recebeu este e-mail porque este endereço foi indicado no formulário de suporte de {domain}. Se não foi você, pode ignorá-lo. Enviado com Deskbell.';
export const commentHeading = 'Nova resposta ao seu pedido n.º {number}';
export const replyToRespond = 'Para continuar, responda a este e-mail.';
export const replyGoesTo = 'A sua resposta é enviada a {site}.';
export const statuses = ['novo', 'aberto', 'em curso', 'resolvido', 'fechado'];
export const statusHeading = 'O seu pedido n.º {number} está {status}';
export const statusPreview = 'O seu pedido n.º {number} está agora {status}.';
export const reopened = 'O seu pedido n.º {number} foi reaberto';
export const nowStatus = 'O seu pedido está agora {status}.';
export const markedResolved = '{site} marcou-o como resolvido.';
export const workingOnIt = '{site} está a tratar dele.';
export const replyIfNeeded = 'Se ainda precisar de ajuda, responda a este e-mail.';
export const customerReason =
  'Recebeu este e-mail porque contactou {site} através do formulário de suporte de {domain}. Enviado com Deskbell.';
export const attachedFiles = 'Em anexo a este e-mail:';
export const unattachedFiles = 'Não foi possível anexar estes ficheiros: {names}';
