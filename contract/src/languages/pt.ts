export const language = 'pt';
export const tab = 'Suporte';
export const yourTicket = 'O seu ticket n.º {number}';
export const share = 'Partilhar';
export const heading = 'Como podemos ajudar?';
export const goesTo = 'A sua mensagem chega a {site}.';
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
export const tooLong = 'São {count} caracteres. Use no máximo {max}.';
export const attachText = 'Anexar como ficheiro';
export const wholeText = 'O texto completo está em {file}.';

export const wrongFields = 'Verifique os campos assinalados.';
export const orAttach = 'Também o pode anexar como ficheiro.';
export const refusedCharacters = 'Contém caracteres que não podemos guardar.';
export const sendAgain = 'Não foi possível enviar. O seu texto continua aqui: tente de novo daqui a pouco.';
export const sentBefore = 'Isto já foi enviado. Para abrir um segundo ticket, envie de novo.';
export const notTaking = 'De momento não aceitamos tickets';
export const notTakingWhy = '{site} não aceita tickets neste momento. Tente mais tarde.';
export const noForm = 'Não há formulário aqui';
export const noFormWhy = 'O link pode estar incompleto. Volte ao site de onde veio.';

export const mailSubject = 'O seu pedido a {site} (ticket n.º {number})';
export const confirmationHeading = 'Recebemos o seu pedido';
export const confirmationPreview = '{site} responderá para este endereço.';
export const confirmationText =
  'O número do seu ticket é {number}. {site} lerá o seu pedido e responderá para este endereço.';
export const nothingToDo = 'Não precisa de fazer mais nada.';
export const replyToAdd = 'Para acrescentar algo, responda a este e-mail.';
export const confirmationReason =
  'Recebeu este e-mail porque este endereço foi indicado no formulário de suporte de {domain}. Se não foi você, pode ignorá-lo. Enviado com Deskbell.';
export const emailConfirmationReason =
  'Escreveu para {site}. Se não foi você, pode ignorar este e-mail. Enviado com Deskbell.';
export const nameOfSite = '{name}, de {site}';
export const commentHeading = 'Nova resposta ao seu pedido n.º {number}';
export const replyToRespond = 'Para continuar, responda a este e-mail.';
export const replyGoesTo = 'A sua resposta é enviada a {site}.';
export const statuses = ['novo', 'aberto', 'em curso', 'resolvido', 'fechado'];
export const statusHeading = 'O seu pedido n.º {number} está {status}';
export const statusPreview = 'O seu pedido n.º {number} está agora {status}.';
export const reopened = 'O seu pedido n.º {number} foi reaberto';
export const nowStatus = 'O seu pedido está agora {status}.';
export const siteSolved = '{site} marcou-o como resolvido.';
export const siteClosed = '{site} fechou-o.';
export const workingOnIt = '{site} está a tratar dele.';
export const replyIfNeeded = 'Se ainda precisar de ajuda, responda a este e-mail.';
export const customerReason =
  'Recebeu este e-mail porque contactou {site} através do formulário de suporte de {domain}. Enviado com Deskbell.';
export const emailCustomerReason = 'Escreveu para {site}. Enviado com Deskbell.';
export const attachedFiles = 'Em anexo a este e-mail:';
export const unattachedFiles = 'Não foi possível anexar estes ficheiros: {names}';
export const youWrote = 'Escreveu em {date}:';
export const openTicket = 'Abrir o seu ticket';

export const ticketNumber = 'Ticket n.º {number}';
export const you = 'Você';
export const writtenBy = 'Escrito por um visitante de {domain}';
export const byEmail = 'Por e-mail';
export const olderMessages = 'Mostrar mensagens mais antigas';
export const newestMessages = 'Voltar às mensagens mais recentes';
export const timeZone = 'Fuso horário: {zone}';
export const noAnswer = 'Ainda sem resposta. {site} responderá aqui.';
export const fileArriving = 'A carregar…';
export const fileMissing = 'Não chegou';
export const yourReply = 'A sua resposta';
export const replyMissing = 'Escreva algo primeiro.';
export const sendReply = 'Enviar resposta';
export const replySent = 'A sua resposta foi enviada.';
export const notTaken = 'De momento não a podemos receber.';
export const textKept = 'O seu texto continua aqui.';
export const tryLater = 'Tente de novo daqui a pouco.';
export const itIsSolved = 'Está resolvido';
export const markedSolved = 'Marcado como resolvido.';
export const stillWrong = 'Ainda há algum problema?';
export const itIsNotSolved = 'Não está resolvido';
export const openAgain = 'O ticket está aberto de novo.';
export const sendFileByEmail = 'Para enviar um ficheiro, responda por e-mail.';
export const fileLimits = 'Até {count} ficheiros de {size} cada.';
export const filesAgain = 'Escolha novamente os ficheiros.';
export const tellMe = 'Avise-me por e-mail';
export const tellMeHow =
  'Enviamos um e-mail para este endereço. Assim que o confirmar, as respostas chegam-lhe também.';
export const sendEmail = 'Enviar e-mail';
export const emailOnItsWay = 'Um e-mail está a caminho. Prima Confirmar na página indicada.';
export const confirmTitle = 'Confirme o seu endereço';
export const confirmWhat = 'As respostas de {site} ao ticket n.º {number} irão também para {email}.';
export const confirm = 'Confirmar';
export const addressConfirmed = 'O seu endereço está confirmado. As respostas chegam-lhe também por e-mail.';
export const eraseTicket = 'Apagar o meu ticket';
export const eraseHow =
  'O seu nome, endereço, textos e ficheiros são removidos para sempre. Escreva o número deste ticket, {number}, para confirmar.';
export const numberLabel = 'Número do ticket';
export const erase = 'Apagar';
export const wrongNumber = 'Este não é o número deste ticket. Nada foi apagado.';
export const erased = 'O seu ticket foi apagado.';
export const erasedWhat = 'O seu nome, endereço, textos e ficheiros foram removidos. Esta página já não funciona.';
export const rateQuestion = 'Como foi a nossa resposta?';
export const scores = ['Boa', 'Razoável', 'Má'];
export const oneSentence = 'Uma frase, se quiser';
export const saveAnswer = 'Guardar resposta';
export const changeUntil = 'Pode alterá-la até {date}.';
export const answerSaved = 'A sua resposta foi guardada.';
export const chooseScore = 'Escolha uma das três.';
export const cannotRate = 'Este ticket não pode ser avaliado agora.';
export const mergedAway = 'Este ticket foi unido a outro. As respostas chegam por e-mail.';
export const mergedSilently =
  'Este ticket foi unido a outro. As respostas já não aparecem aqui: se ainda precisar de ajuda, escreva de novo.';
export const linkEnded = 'Esta ligação já não funciona.';
export const linkEndedWhy =
  'Foi desativada ou não foi copiada por inteiro. Se deixou o seu endereço, o e-mail mais recente do site tem a ligação. Ou abra «Os meus tickets» por baixo do formulário de suporte do site: recebe as suas ligações por e-mail.';
export const tooManyRequests = 'Demasiados pedidos em pouco tempo. Aguarde um minuto e tente de novo.';
export const myTickets = 'Os meus tickets';
export const myTicketsHow =
  'Escreva o endereço com que contactou {site}. Enviamos-lhe uma ligação para os seus tickets.';
export const sendLink = 'Enviar ligação';
export const linkOnItsWay = 'Se conhecermos este endereço, uma ligação está a caminho.';
export const worksOneHour = 'Funciona durante uma hora.';
export const ticketsAt = 'Os seus tickets em {site}';
export const showTickets = 'Mostrar os meus tickets';
export const ticketsFrom = ['1 ticket de {email}', '{count} tickets de {email}'];
export const noTickets = 'Nenhum ticket com este endereço.';
export const ticketPageWhat =
  'A página do seu ticket contém toda a conversa. Não partilhe a ligação: quem a tiver pode responder em seu nome.';
export const rateNote = 'A ligação abre a página do seu ticket. Nada é guardado até premir o botão.';
export const confirmMailText =
  'Este endereço foi indicado na página do ticket n.º {number} de {site}. Assim que o confirmar, as respostas chegam também aqui.';
export const worksOneDay = 'A ligação funciona durante 24 horas.';
export const mineMailText = 'Esta ligação mostra os tickets deste endereço em {site}. Funciona durante uma hora.';
export const linkReason =
  'Recebeu este e-mail porque este endereço foi indicado numa página de {site}. Se não foi você, pode ignorá-lo. Enviado com Deskbell.';

export const weKnow = 'Já sabemos:';
export const whatToDo = 'O que pode fazer';
export const meToo = 'Eu também';
export const peopleHaveIt = ['1 pessoa tem o problema', '{count} pessoas têm o problema'];
export const counted = 'Obrigado, contado.';
export const tellWhenWorks = 'Avisem-me quando funcionar';
export const tellMeShort = 'Avisar-me';
export const lookIntoInbox = 'Veja a sua caixa de entrada e confirme uma vez. Depois escrevemos quando funcionar.';
export const emailWhenWorks = 'Receberá um e-mail quando funcionar.';
export const oftenAsked = 'Perguntas frequentes';
export const perhapsHelps = 'Talvez isto ajude';
export const followWhat = 'Escreveremos uma vez para {email}, quando funcionar.';
export const followConfirmed = 'O seu endereço está confirmado. Escrevemos quando funcionar.';
export const followMailText =
  'Este endereço foi introduzido em {site} para saber quando um problema conhecido é resolvido. Depois de o confirmar, chega um e-mail quando funcionar.';
export const solvedSubject = 'Já funciona ({site})';
export const solvedHeading = 'Já funciona';
export const youAskedAbout = 'Queria saber disto:';
export const solvedReason = 'Recebe isto uma única vez, porque pediu a {site} que o avisasse. Enviado por Deskbell.';
