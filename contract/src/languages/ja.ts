export const language = 'ja';
export const heading = 'お困りのことはありますか？';
export const repliesByEmail = '{site} からメールで返信します。';
export const close = '閉じる';
export const title = '件名';
export const titleMissing = '短い件名を入力してください。';
export const description = '内容';
export const descriptionMissing = '何が起きたかをご記入ください。';
export const name = 'お名前';
export const email = 'メール';
export const emailPurpose = '（返信先）';
export const noAddress = '空欄でもリンクで返信を見られます。';
export const emailIncomplete = 'アドレスが不完全です。';
export const optional = '（任意）';
export const priority = '優先度';
export const priorities = ['低', '中', '高', '緊急'];
export const send = '送信';
export const sending = '送信中…';
export const offline = '接続できません。チケットは保存されました。';
export const busy = '混み合っています。チケットは保存されました。';
export const sentLater = 'この端末に残り、つながり次第送信されます。再読み込みしても消えません。';
export const keepPageOpen = 'つながり次第送信されます。このページを開いたままにしてください。';
export const tryAgain = '今すぐ再試行';
export const refused = '送信できませんでした。';
export const received = 'チケット #{number} を受け付けました';
export const willReply = '{site} から {email} 宛に返信します。';
export const noEmail = 'この番号をお控えください。メールアドレスがないと返信できません。';
export const another = 'もう一件書く';
export const keepLink = 'このリンクをお控えください。返信はそこに表示されます。';
export const copy = 'コピー';
export const copied = 'コピーしました';
export const yourTickets = 'チケット一覧';
export const ticketsFailed = 'チケットを読み込めませんでした。もう一度お試しください。';
export const noTicketsYet = 'チケットはまだありません。';
export const newTicket = '新しいチケットを書く';
export const attachFiles = 'ファイルを添付';
export const removeFile = '{file} を削除';
export const fileTooLarge = '大きすぎます';
export const fileTypeRefused = '添付できない形式です';
export const tooManyFiles = '5件まで';
export const fileRefused = '添付できません';
export const uploading = [
  'ファイル1件をアップロード中です。ページを閉じないでください。',
  'ファイル{count}件をアップロード中です。ページを閉じないでください。',
];

export const wrongFields = '印の付いた項目をご確認ください。';
export const tooLong = '{max}文字以内で入力してください。';
export const refusedCharacters = '保存できない文字が含まれています。';
export const sendAgain = '送信できませんでした。入力内容は残っています。しばらくしてからもう一度お試しください。';
export const sentBefore = 'すでに送信済みです。別のチケットを開くには、もう一度送信してください。';
export const notTaking = '現在チケットを受け付けていません';
export const notTakingWhy = '{site}は現在チケットを受け付けていません。後でもう一度お試しください。';
export const noForm = 'ここにフォームはありません';
export const noFormWhy = 'リンクが不完全な可能性があります。元のサイトにお戻りください。';

export const mailSubject = 'お問い合わせ（チケット #{number}）';
export const confirmationHeading = 'お問い合わせを受け付けました';
export const confirmationPreview = '{site} からこのアドレスに返信します。';
export const confirmationText =
  'チケット番号は #{number} です。{site} がお問い合わせを確認し、このアドレスに返信します。';
export const nothingToDo = 'ほかに必要な手続きはありません。';
export const replyToAdd = '追記がある場合は、このメールに返信してください。';
export const confirmationReason =
  'このメールは、{domain} のサポートフォームにこのアドレスが入力されたためお送りしています。お心当たりがない場合は、このメールを無視してください。Deskbell から送信されました。';
export const nameOfSite = '{site} {name}';
export const commentHeading = 'お問い合わせ #{number} に返信がありました';
export const replyToRespond = '返信するには、このメールにご返信ください。';
export const replyGoesTo = 'ご返信は {site} に届きます。';
export const statuses = ['新規', '受付中', '対応中', '解決済み', '終了'];
export const statusHeading = 'お問い合わせ #{number} は{status}です';
export const statusPreview = 'お問い合わせ #{number} は現在{status}です。';
export const reopened = 'お問い合わせ #{number} の対応を再開しました';
export const nowStatus = 'お問い合わせは現在{status}です。';
export const markedResolved = '{site} がこの件を解決済みにしました。';
export const workingOnIt = '{site} が対応しています。';
export const replyIfNeeded = 'まだお困りの場合は、このメールに返信してください。';
export const customerReason =
  'このメールは、{domain} のサポートフォームから {site} にお問い合わせいただいたためお送りしています。Deskbell から送信されました。';
export const attachedFiles = 'このメールの添付ファイル：';
export const unattachedFiles = '次のファイルは添付できませんでした：{names}';

export const ticketNumber = 'チケット #{number}';
export const solved = '解決済み';
export const you = 'あなた';
export const writtenBy = '{domain} の訪問者による投稿';
export const byEmail = 'メールで';
export const olderLeftOut = '古いメッセージはここには表示されません。';
export const noAnswer = 'まだ回答はありません。{site} からの返信はここに表示されます。';
export const fileArriving = 'アップロード中…';
export const fileMissing = '届きませんでした';
export const yourReply = '返信';
export const replyMissing = 'まず内容を入力してください。';
export const sendReply = '返信を送信';
export const replySent = '返信を送信しました。';
export const notTaken = '現在受け付けられません。';
export const textKept = '入力内容は残っています。';
export const tryLater = 'しばらくしてからもう一度お試しください。';
export const itIsSolved = '解決しました';
export const markedSolved = '解決済みにしました。';
export const stillWrong = 'まだ問題がありますか?';
export const itIsNotSolved = '解決していません';
export const openAgain = 'チケットを再開しました。';
export const sendFile = 'ファイルを送るには、メールで返信するか、{form}。';
export const sendFileByEmail = 'ファイルを送るには、メールで返信してください。';
export const sendFileByForm = 'ファイルを送るには、{form}。';
export const useTheForm = 'フォームをご利用ください';
export const tellMe = 'メールで知らせる';
export const tellMeHow = 'このアドレスにメールを一通お送りします。そこで確認いただくと、返信がメールでも届きます。';
export const sendEmail = 'メールを送信';
export const emailOnItsWay = 'メールをお送りしました。リンク先のページで「確認する」を押してください。';
export const confirmTitle = 'アドレスの確認';
export const confirmWhat = 'チケット #{number} への {site} の返信が {email} にも届くようになります。';
export const confirm = '確認する';
export const addressConfirmed = 'アドレスを確認しました。返信はメールでも届きます。';
export const eraseTicket = 'チケットを消去';
export const eraseHow =
  'お名前、アドレス、文章、ファイルは完全に削除されます。確認のため、このチケットの番号 {number} を入力してください。';
export const numberLabel = 'チケット番号';
export const erase = '消去';
export const wrongNumber = 'チケット番号が違います。何も消去されていません。';
export const erased = 'チケットを消去しました。';
export const erasedWhat = 'お名前、アドレス、文章、ファイルを削除しました。このページはもう使えません。';
export const wasSolved = '解決しましたか?';
export const scores = ['良い', '普通', '悪い'];
export const oneSentence = 'よろしければひと言';
export const saveAnswer = '回答を保存';
export const changeUntil = '{date}まで変更できます。';
export const answerSaved = '回答を保存しました。';
export const chooseScore = '三つのうち一つをお選びください。';
export const cannotRate = 'このチケットは現在評価できません。';
export const mergedAway = 'このチケットは別のチケットに統合されました。回答はメールで届きます。';
export const linkEnded = 'このリンクはもう使えません。';
export const linkEndedWhy =
  'リンクが終了したか、完全にコピーされていません。アドレスを登録された場合は、サイトからの最新のメールにリンクがあります。';
export const tooManyRequests = '短時間にリクエストが集中しています。一分ほど待ってからもう一度お試しください。';
export const myTickets = '自分のチケット';
export const myTicketsHow =
  '{site} へのお問い合わせに使ったアドレスを入力してください。チケットへのリンクをお送りします。';
export const sendLink = 'リンクを送信';
export const linkOnItsWay = 'このアドレスが登録されていれば、リンクをお送りします。';
export const worksOneHour = '一時間有効です。';
export const ticketsAt = '{site} でのチケット';
export const showTickets = 'チケットを表示';
export const ticketsFrom = ['{email} のチケット 1 件', '{email} のチケット {count} 件'];
export const noTickets = 'このアドレスのチケットはありません。';
export const ticketPage = 'チケットページ';
export const ticketPageWhat =
  '{page}ですべてのやり取りを確認できます。リンクを他の人に渡さないでください。リンクを知る人はあなたとして返信できます。';
export const rateNote = 'リンクを開くとチケットページが表示されます。そこでボタンを押すまで何も保存されません。';
export const confirmMailText =
  '{site} のチケット #{number} のページでこのアドレスが入力されました。確認いただくと、返信がここにも届きます。';
export const worksOneDay = 'リンクは 24 時間有効です。';
export const mineMailText = 'このリンクで {site} におけるこのアドレスのチケットを確認できます。一時間有効です。';
export const linkReason =
  'このメールは、{site} のページでこのアドレスが入力されたためお送りしています。お心当たりがない場合は、このメールを無視してください。Deskbell から送信されました。';
