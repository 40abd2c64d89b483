/** A receiver has to verify, drop duplicates by webhook-id, and keep the newest state by updated_at. */
export const RECEIVER_CODE = `import { Webhook } from 'standardwebhooks';
const webhook = new Webhook(process.env.DESKBELL_SECRET);
app.post('/deskbell', express.raw({ type: '*/*' }), async (req, res) => {
  const { type, data } = webhook.verify(req.body, req.headers); // throws when the signature is wrong
  const id = req.headers['webhook-id'];
  if (await isSaved(id)) return res.sendStatus(200); // the same event can come twice
  const isOld = data.ticket?.updated_at < (await lastUpdate(data.ticket?.id)); // events can overtake each other
  await save({ id, type, isOld, ...data });
  res.sendStatus(200);
});`;
