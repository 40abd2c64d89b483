import { readable } from '../webhooks/delivery-texts.ts';

const PARTS = ['heading', 'title', 'site', 'text', 'url'] as const;

/** The parts of a message, one below the other; anything else as it is. */
export function messageText(body: string): string {
  const lines = PARTS.map((part) => partOf(body, part)).filter((line) => line !== '');
  return lines.length > 0 ? lines.join('\n') : readable(body);
}

function partOf(body: string, part: string): string {
  try {
    const value: unknown = Reflect.get(JSON.parse(body), part);
    return typeof value === 'string' ? value : '';
  } catch {
    // The text of a newer server.
    return '';
  }
}
