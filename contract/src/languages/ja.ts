export const language = 'ja';
export const tab = 'サポート';
export const yourTicket = 'あなたのチケット #{number}';
export const share = '共有';
export const heading = 'どうされましたか？';
export const goesTo = 'お問い合わせは {site} に届きます。';
export const close = '閉じる';
export const title = '件名';
export const titleMissing = '件名を入力してください。';
export const description = '内容';
export const descriptionMissing = 'お困りの内容を入力してください。';
export const name = 'お名前';
export const email = 'メールアドレス';
export const emailPurpose = '（返信先）';
export const noAddress = '空欄でもリンクで返信を見られます。';
export const emailIncomplete = 'メールアドレスを正しく入力してください。';
export const optional = '（任意）';
export const priority = '優先度';
export const priorities = ['低', '中', '高', '緊急'];
export const send = '送信';
export const sending = '送信中…';
export const offline = '接続できません。お問い合わせは保存されました。';
export const busy = '混み合っています。お問い合わせは保存されました。';
export const sentLater = 'この端末に残り、つながり次第送信されます。再読み込みしても消えません。';
export const keepPageOpen = 'つながり次第送信されます。このページを開いたままにしてください。';
export const tryAgain = '今すぐ再試行';
export const refused = '送信できませんでした。';
export const received = 'お問い合わせ #{number} を受け付けました';
export const willReply = '{site} から {email} 宛にご返信します。';
export const noEmail = 'この番号をお控えください。メールアドレスがないと返信できません。';
export const another = '別のお問い合わせを送る';
export const keepLink = 'このリンクを保存してください。返信はリンク先に表示されます。';
export const copy = 'コピー';
export const copied = 'コピーしました';
export const yourTickets = 'お問い合わせ一覧';
export const ticketsFailed = 'お問い合わせを読み込めませんでした。もう一度お試しください。';
export const noTicketsYet = 'お問い合わせはまだありません。';
export const newTicket = '新しいお問い合わせを書く';
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
export const tooLong = '{count} 文字あります。{max} 文字以内で入力してください。';
export const attachText = 'ファイルとして添付';
export const wholeText = '全文は {file} にあります。';

export const wrongFields = '入力内容をご確認ください。';
export const orAttach = 'ファイルとして添付することもできます。';
export const refusedCharacters = '保存できない文字が含まれています。';
export const sendAgain = '送信できませんでした。入力内容は残っています。しばらくしてからもう一度お試しください。';
export const sentBefore = 'すでに送信済みです。別のお問い合わせとして送る場合は、もう一度送信してください。';
export const notTaking = '現在、お問い合わせを受け付けていません';
export const notTakingWhy = '{site} は現在、お問い合わせを受け付けていません。しばらくしてからもう一度お試しください。';
export const noForm = 'フォームが見つかりません';
export const noFormWhy = 'リンクが正しくない可能性があります。元のサイトにお戻りください。';

export const mailSubject = '{site} へのお問い合わせ（#{number}）';
export const confirmationHeading = 'お問い合わせを受け付けました';
export const confirmationPreview = '{site} からこのメールアドレスにご返信します。';
export const confirmationText =
  'お問い合わせ番号は #{number} です。{site} の担当者が内容を確認し、このメールアドレスにご返信します。';
export const nothingToDo = 'お客様に行っていただくことは、ほかにありません。';
export const replyToAdd = '追加でお伝えになりたいことがあれば、このメールにご返信ください。';
export const confirmationReason =
  'このメールは、{domain} のお問い合わせフォームにこのメールアドレスが入力されたため、お送りしています。お心当たりがない場合は、このメールを破棄してください。Deskbell から送信されました。';
export const emailConfirmationReason =
  'このメールは、{site} にメールでお問い合わせいただいたため、お送りしています。お心当たりがない場合は、このメールを破棄してください。Deskbell から送信されました。';
export const nameOfSite = '{site} {name}';
export const commentHeading = 'お問い合わせ #{number} に返信がありました';
export const replyToRespond = 'このメールにそのままご返信いただけます。';
export const replyGoesTo = 'ご返信は {site} に届きます。';
export const statuses = ['新規', '受付中', '対応中', '解決済み', '完了'];
export const statusHeading = 'お問い合わせ #{number}：{status}';
export const statusPreview = 'お問い合わせ #{number} の状況は「{status}」です。';
export const reopened = 'お問い合わせ #{number} への対応を再開しました';
export const nowStatus = '現在の状況：{status}';
export const siteSolved = '{site} がこのお問い合わせを解決済みにしました。';
export const siteClosed = '{site} がこのお問い合わせを完了にしました。';
export const workingOnIt = '{site} が対応しています。';
export const replyIfNeeded = 'まだお困りの場合は、このメールにご返信ください。';
export const customerReason =
  'このメールは、{domain} のお問い合わせフォームから {site} にお問い合わせいただいたため、お送りしています。Deskbell から送信されました。';
export const emailCustomerReason =
  'このメールは、{site} にメールでお問い合わせいただいたため、お送りしています。Deskbell から送信されました。';
export const attachedFiles = '添付ファイル：';
export const unattachedFiles = '次のファイルは添付できませんでした：{names}';
export const youWrote = '{date}のお問い合わせ内容：';
export const openTicket = 'お問い合わせを開く';

export const ticketNumber = 'お問い合わせ #{number}';
export const you = 'お客様';
export const writtenBy = '{domain} の訪問者が入力';
export const byEmail = 'メールで';
export const olderMessages = '以前のメッセージを表示';
export const newestMessages = '最新のメッセージに戻る';
export const timeZone = 'タイムゾーン：{zone}';
export const noAnswer = 'まだ返信はありません。{site} からの返信はここに表示されます。';
export const fileArriving = 'アップロード中…';
export const fileMissing = '届きませんでした';
export const yourReply = '返信内容';
export const replyMissing = '返信内容を入力してください。';
export const sendReply = '返信を送信';
export const replySent = '返信を送信しました。';
export const notTaken = 'ただいま受け付けることができません。';
export const textKept = '入力内容は残っています。';
export const tryLater = 'しばらくしてからもう一度お試しください。';
export const itIsSolved = '解決した';
export const markedSolved = '解決済みにしました。';
export const stillWrong = 'まだお困りですか？';
export const itIsNotSolved = '解決していない';
export const openAgain = 'お問い合わせを再開しました。';
export const sendFileByEmail = 'ファイルを送る場合は、メールでご返信ください。';
export const fileLimits = '{count} 件まで、1 件あたり {size} まで添付できます。';
export const filesAgain = 'ファイルをもう一度お選びください。';
export const tellMe = '返信をメールで受け取る';
export const tellMeHow =
  'このメールアドレスに確認のメールを 1 通お送りします。確認が済むと、返信がメールでも届きます。';
export const sendEmail = 'メールを送信';
export const emailOnItsWay = 'メールをお送りしました。リンク先のページで「確認する」を押してください。';
export const confirmTitle = 'メールアドレスの確認';
export const confirmWhat = 'お問い合わせ #{number} への {site} からの返信が {email} にも届くようになります。';
export const confirm = '確認する';
export const addressConfirmed = 'メールアドレスを確認しました。返信はメールでも届きます。';
export const eraseTicket = 'このお問い合わせを消去';
export const eraseHow =
  'お名前、メールアドレス、文章、ファイルは完全に削除されます。確認のため、お問い合わせ番号 {number} を入力してください。';
export const numberLabel = 'お問い合わせ番号';
export const erase = '消去する';
export const wrongNumber = 'お問い合わせ番号が違います。何も消去されていません。';
export const erased = 'お問い合わせを消去しました。';
export const erasedWhat = 'お名前、メールアドレス、文章、ファイルを削除しました。このページはもう使えません。';
export const rateQuestion = '回答はいかがでしたか？';
export const scores = ['良かった', '普通', '良くなかった'];
export const oneSentence = 'よろしければ、ひとことお聞かせください';
export const saveAnswer = '回答を送信';
export const changeUntil = '{date}まで変更できます。';
export const answerSaved = 'ご回答ありがとうございました。';
export const chooseScore = 'いずれか 1 つをお選びください。';
export const cannotRate = 'このお問い合わせは現在評価できません。';
export const mergedAway = 'このお問い合わせは別のお問い合わせに統合されました。返信はメールで届きます。';
export const mergedSilently =
  'このお問い合わせは別のお問い合わせに統合されました。返信はここには表示されません。引き続きお困りの場合は、もう一度お問い合わせください。';
export const linkEnded = 'このリンクは使えません。';
export const linkEndedWhy =
  'リンクが無効になったか、正しくコピーされていません。メールアドレスを入力された場合は、サイトからの最新のメールにリンクがあります。または、サイトのサポートフォームの下にある「お問い合わせ履歴」を開くと、リンクがメールで届きます。';
export const tooManyRequests = '短い時間にアクセスが集中しています。1 分ほど待ってからもう一度お試しください。';
export const myTickets = 'お問い合わせ履歴';
export const myTicketsHow =
  '{site} へのお問い合わせに使ったメールアドレスを入力してください。お問い合わせ履歴へのリンクをお送りします。';
export const sendLink = 'リンクを送信';
export const linkOnItsWay = 'このメールアドレスでお問い合わせがあれば、リンクをお送りします。';
export const worksOneHour = 'リンクは 1 時間有効です。';
export const ticketsAt = '{site} へのお問い合わせ';
export const showTickets = 'お問い合わせを表示';
export const ticketsFrom = ['{email} からのお問い合わせ 1 件', '{email} からのお問い合わせ {count} 件'];
export const noTickets = 'このメールアドレスからのお問い合わせはありません。';
export const ticketPageWhat =
  'お問い合わせページですべてのやり取りを確認できます。リンクを知っている人はお客様として返信できるため、他の人には渡さないでください。';
export const rateNote = 'リンクを開くとお問い合わせページが表示されます。そこでボタンを押すまで何も送信されません。';
export const confirmMailText =
  '{site} へのお問い合わせ #{number} のページで、このメールアドレスが入力されました。確認が済むと、返信がここにも届きます。';
export const worksOneDay = 'リンクは 24 時間有効です。';
export const mineMailText =
  'このリンクから、このメールアドレスで {site} に送られたお問い合わせを確認できます。リンクは 1 時間有効です。';
export const linkReason =
  'このメールは、{site} のページでこのメールアドレスが入力されたため、お送りしています。お心当たりがない場合は、このメールを破棄してください。Deskbell から送信されました。';

export const weKnow = '確認済みの問題：';
export const whatToDo = '対処方法';
export const meToo = '私も同じです';
export const peopleHaveIt = ['1 人が同じ問題に遭遇しています', '{count} 人が同じ問題に遭遇しています'];
export const counted = 'ありがとうございます。記録しました。';
export const tellWhenWorks = '解決したら知らせてほしい';
export const tellMeShort = '通知を受け取る';
export const lookIntoInbox = '受信トレイを開き、一度だけ確認してください。解決したらメールでお知らせします。';
export const emailWhenWorks = '解決したらメールでお知らせします。';
export const oftenAsked = 'よくある質問';
export const perhapsHelps = 'こちらが役に立つかもしれません';
export const followWhat = '解決したときに一度だけ {email} にメールをお送りします。';
export const followConfirmed = 'メールアドレスを確認しました。解決したらお知らせします。';
export const followMailText =
  'このメールアドレスは、既知の問題の解決を知らせるために {site} で入力されました。確認すると、解決したときにメールが一通届きます。';
export const solvedSubject = '問題が解決しました（{site}）';
export const solvedHeading = '問題が解決しました';
export const youAskedAbout = 'お知らせを希望された内容：';
export const solvedReason =
  '{site} に通知を希望されたため、このメールを一度だけお送りしています。Deskbell が送信しました。';
