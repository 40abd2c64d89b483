export const language = 'pt-br';
export const tab = 'Suporte';
export const yourTicket = 'Seu ticket nº {number}';
export const share = 'Compartilhar';
export const heading = 'Como podemos ajudar?';
export const goesTo = 'Sua mensagem chega a {site}.';
export const close = 'Fechar';
export const title = 'Título';
export const titleMissing = 'Escreva um título curto.';
export const description = 'Descrição';
export const descriptionMissing = 'Descreva o que aconteceu.';
export const name = 'Nome';
export const email = 'E-mail';
export const emailPurpose = 'para podermos responder';
export const noAddress = 'Sem endereço, você recebe um link para a resposta.';
export const emailIncomplete = 'Este endereço está incompleto.';
export const optional = '(opcional)';
export const priority = 'Prioridade';
export const priorities = ['Baixa', 'Média', 'Alta', 'Urgente'];
export const send = 'Enviar';
export const sending = 'Enviando…';
export const offline = 'Sem conexão. Seu ticket está salvo.';
export const busy = 'Servidor sobrecarregado. Seu ticket está salvo.';
export const sentLater =
  'Ele fica neste dispositivo e será enviado assim que possível, mesmo depois de recarregar a página.';
export const keepPageOpen = 'Será enviado assim que possível. Mantenha esta página aberta.';
export const tryAgain = 'Tentar agora';
export const refused = 'Não foi possível enviar.';
export const received = 'Ticket nº {number} recebido';
export const willReply = '{site} responderá para {email}.';
export const noEmail = 'Anote este número. Sem um endereço de e-mail, não podemos responder.';
export const another = 'Escrever outro';
export const keepLink = 'Guarde este link: a resposta estará lá.';
export const copy = 'Copiar';
export const copied = 'Copiado';
export const yourTickets = 'Seus tickets';
export const ticketsFailed = 'Não foi possível carregar seus tickets. Tente de novo.';
export const noTicketsYet = 'Ainda não há tickets.';
export const newTicket = 'Escrever um novo ticket';
export const attachFiles = 'Anexar arquivos';
export const removeFile = 'Remover {file}';
export const fileTooLarge = 'Muito grande';
export const fileTypeRefused = 'Tipo não aceito';
export const tooManyFiles = 'No máximo 5 arquivos';
export const fileRefused = 'Não foi possível anexar';
export const uploading = [
  'Enviando 1 arquivo. Mantenha esta página aberta.',
  'Enviando {count} arquivos. Mantenha esta página aberta.',
];
export const tooLong = 'São {count} caracteres. Use no máximo {max}.';
export const attachText = 'Anexar como arquivo';
export const wholeText = 'O texto completo está em {file}.';

export const wrongFields = 'Confira os campos destacados.';
export const orAttach = 'Você também pode anexá-lo como arquivo.';
export const refusedCharacters = 'Contém caracteres que não podemos salvar.';
export const sendAgain = 'Não foi possível enviar. Seu texto continua aqui: tente de novo daqui a pouco.';
export const sentBefore = 'Isto já foi enviado. Para abrir um segundo ticket, envie de novo.';
export const notTaking = 'No momento não aceitamos tickets';
export const notTakingWhy = '{site} não aceita tickets no momento. Tente mais tarde.';
export const noForm = 'Não há formulário aqui';
export const noFormWhy = 'O link pode estar incompleto. Volte ao site de onde veio.';

export const mailSubject = 'Sua solicitação para {site} (ticket nº {number})';
export const confirmationHeading = 'Recebemos sua solicitação';
export const confirmationPreview = '{site} responderá neste endereço.';
export const confirmationText =
  'O número do seu ticket é {number}. {site} lerá sua solicitação e responderá neste endereço.';
export const nothingToDo = 'Você não precisa fazer mais nada.';
export const replyToAdd = 'Para acrescentar algo, responda a este e-mail.';
export const confirmationReason =
  'Você recebeu este e-mail porque este endereço foi informado no formulário de suporte de {domain}. Se não foi você, pode ignorá-lo. Enviado com Deskbell.';
export const emailConfirmationReason =
  'Você escreveu para {site}. Se não foi você, pode ignorar este e-mail. Enviado com Deskbell.';
export const nameOfSite = '{name}, de {site}';
export const commentHeading = 'Nova resposta à sua solicitação nº {number}';
export const replyToRespond = 'Para continuar, responda a este e-mail.';
export const replyGoesTo = 'Sua resposta vai para {site}.';
export const statuses = ['nova', 'aberta', 'em andamento', 'resolvida', 'fechada'];
export const statusHeading = 'Sua solicitação nº {number} está {status}';
export const statusPreview = 'Sua solicitação nº {number} agora está {status}.';
export const reopened = 'Sua solicitação nº {number} foi reaberta';
export const nowStatus = 'Sua solicitação agora está {status}.';
export const siteSolved = '{site} a marcou como resolvida.';
export const siteClosed = '{site} a fechou.';
export const workingOnIt = '{site} está cuidando dela.';
export const replyIfNeeded = 'Se ainda precisar de ajuda, responda a este e-mail.';
export const customerReason =
  'Você recebeu este e-mail porque entrou em contato com {site} pelo formulário de suporte de {domain}. Enviado com Deskbell.';
export const emailCustomerReason = 'Você escreveu para {site}. Enviado com Deskbell.';
export const attachedFiles = 'Anexos deste e-mail:';
export const unattachedFiles = 'Não foi possível anexar estes arquivos: {names}';
export const youWrote = 'Você escreveu em {date}:';
export const openTicket = 'Abrir seu ticket';

export const ticketNumber = 'Ticket nº {number}';
export const you = 'Você';
export const writtenBy = 'Escrito por um visitante de {domain}';
export const byEmail = 'Por e-mail';
export const olderMessages = 'Mostrar mensagens anteriores';
export const newestMessages = 'Voltar para as mensagens mais recentes';
export const timeZone = 'Fuso horário: {zone}';
export const noAnswer = 'Ainda sem resposta. {site} responderá aqui.';
export const fileArriving = 'Enviando…';
export const fileMissing = 'Não chegou';
export const yourReply = 'Sua resposta';
export const replyMissing = 'Escreva algo primeiro.';
export const sendReply = 'Enviar resposta';
export const replySent = 'Sua resposta foi enviada.';
export const notTaken = 'Não podemos recebê-la no momento.';
export const textKept = 'Seu texto continua aqui.';
export const tryLater = 'Tente de novo daqui a pouco.';
export const itIsSolved = 'Está resolvido';
export const markedSolved = 'Marcado como resolvido.';
export const stillWrong = 'Ainda há algum problema?';
export const itIsNotSolved = 'Não está resolvido';
export const openAgain = 'O ticket está aberto novamente.';
export const sendFileByEmail = 'Para enviar um arquivo, responda por e-mail.';
export const fileLimits = 'Até {count} arquivos de {size} cada.';
export const filesAgain = 'Escolha os arquivos novamente.';
export const tellMe = 'Avise-me por e-mail';
export const tellMeHow =
  'Enviamos um e-mail para este endereço. Assim que você confirmar, as respostas também chegarão até você.';
export const sendEmail = 'Enviar e-mail';
export const emailOnItsWay = 'Um e-mail está a caminho. Clique em Confirmar na página indicada.';
export const confirmTitle = 'Confirme seu endereço';
export const confirmWhat = 'As respostas de {site} ao ticket nº {number} também irão para {email}.';
export const confirm = 'Confirmar';
export const addressConfirmed = 'Seu endereço está confirmado. As respostas também chegarão por e-mail.';
export const eraseTicket = 'Apagar meu ticket';
export const eraseHow =
  'Seu nome, endereço, textos e arquivos serão removidos para sempre. Digite o número deste ticket, {number}, para confirmar.';
export const numberLabel = 'Número do ticket';
export const erase = 'Apagar';
export const wrongNumber = 'Este não é o número deste ticket. Nada foi apagado.';
export const erased = 'Seu ticket foi apagado.';
export const erasedWhat = 'Seu nome, endereço, textos e arquivos foram removidos. Esta página não funciona mais.';
export const rateQuestion = 'Como foi a nossa resposta?';
export const scores = ['Boa', 'Regular', 'Ruim'];
export const oneSentence = 'Uma frase, se quiser';
export const saveAnswer = 'Salvar resposta';
export const changeUntil = 'Você pode alterá-la até {date}.';
export const answerSaved = 'Sua resposta foi salva.';
export const chooseScore = 'Escolha uma das três.';
export const cannotRate = 'Este ticket não pode ser avaliado agora.';
export const mergedAway = 'Este ticket foi unido a outro. As respostas chegam por e-mail.';
export const mergedSilently =
  'Este ticket foi unido a outro. As respostas não aparecem mais aqui: se ainda precisar de ajuda, escreva de novo.';
export const linkEnded = 'Este link não funciona mais.';
export const linkEndedWhy =
  'Ele foi desativado ou não foi copiado por inteiro. Se você deixou seu endereço, o e-mail mais recente do site tem o link. Ou abra “Meus tickets” abaixo do formulário de suporte do site: você recebe seus links por e-mail.';
export const tooManyRequests = 'Muitas solicitações em pouco tempo. Aguarde um minuto e tente de novo.';
export const myTickets = 'Meus tickets';
export const myTicketsHow =
  'Digite o endereço com que você escreveu para {site}. Enviaremos um link para seus tickets.';
export const sendLink = 'Enviar link';
export const linkOnItsWay = 'Se conhecermos este endereço, um link está a caminho.';
export const worksOneHour = 'Ele funciona por uma hora.';
export const ticketsAt = 'Seus tickets em {site}';
export const showTickets = 'Mostrar meus tickets';
export const ticketsFrom = ['1 ticket de {email}', '{count} tickets de {email}'];
export const noTickets = 'Nenhum ticket com este endereço.';
export const ticketPageWhat =
  'A página do seu ticket contém toda a conversa. Não compartilhe o link: quem o tiver pode responder em seu nome.';
export const rateNote = 'O link abre a página do seu ticket. Nada é salvo até você clicar no botão.';
export const confirmMailText =
  'Este endereço foi informado na página do ticket nº {number} de {site}. Assim que você confirmar, as respostas também chegarão aqui.';
export const worksOneDay = 'O link funciona por 24 horas.';
export const mineMailText = 'Este link mostra os tickets deste endereço em {site}. Ele funciona por uma hora.';
export const linkReason =
  'Você recebeu este e-mail porque este endereço foi informado em uma página de {site}. Se não foi você, pode ignorá-lo. Enviado com Deskbell.';

export const weKnow = 'Já sabemos:';
export const whatToDo = 'O que você pode fazer';
export const meToo = 'Eu também';
export const peopleHaveIt = ['1 pessoa tem o problema', '{count} pessoas têm o problema'];
export const counted = 'Obrigado, contado.';
export const tellWhenWorks = 'Avise-me quando funcionar';
export const tellMeShort = 'Avisar';
export const lookIntoInbox = 'Veja sua caixa de entrada e confirme uma vez. Depois escrevemos quando funcionar.';
export const emailWhenWorks = 'Você vai receber um e-mail quando funcionar.';
export const oftenAsked = 'Perguntas frequentes';
export const perhapsHelps = 'Talvez isto ajude';
export const followWhat = 'Vamos escrever uma vez para {email}, quando funcionar.';
export const followConfirmed = 'Seu endereço está confirmado. Escrevemos quando funcionar.';
export const followMailText =
  'Este endereço foi informado em {site} para saber quando um problema conhecido é resolvido. Depois que você confirmar, chega um e-mail quando funcionar.';
export const solvedSubject = 'Já funciona ({site})';
export const solvedHeading = 'Já funciona';
export const youAskedAbout = 'Você queria saber disto:';
export const solvedReason = 'Você recebe isto uma única vez, porque pediu a {site} que avisasse. Enviado por Deskbell.';
