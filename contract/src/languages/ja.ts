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
