import type { ErasureReceipt } from '@deskbell/contract/people';
import { saveFile } from '../../../ui/save-file.ts';

/** One line per receipt, as in the file of all receipts, so that lines can be joined. */
export function saveReceipt(receipt: ErasureReceipt): void {
  const line = `${JSON.stringify(receipt)}\n`;
  saveFile(`receipt-${receipt.id}.jsonl`, new Blob([line], { type: 'application/jsonl' }));
}
