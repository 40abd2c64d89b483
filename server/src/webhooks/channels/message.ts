/** What a channel is told, without the markup of any service. Every text may be a stranger's. */
export interface ChannelMessage {
  readonly heading: string;
  readonly title: string | null;
  readonly site: string | null;
  readonly url: string;
  readonly text: string | null;
}

export interface ChannelRequest {
  readonly method: 'POST' | 'PUT';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
}

export type Escape = (text: string) => string;

const ZERO_WIDTH = '\u200b';

/** No service has an escape for this sign; a name after a zero-width space is nobody's. */
export const addressNobody: Escape = (text) => text.replaceAll('@', `@${ZERO_WIDTH}`);

export const openNoTag: Escape = (text) => text.replaceAll('<', `<${ZERO_WIDTH}`);

export const escapeEntities: Escape = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Every ASCII sign that Markdown may read, also at the start of a line. */
export const escapeMarkdown: Escape = (text) => text.replace(/[\\`*_~|[\](){}#+!:.-]/g, '\\$&');

export const linesOf = ({ heading, title, site, text }: ChannelMessage, escaped: Escape = (line) => line): string[] =>
  [title === null ? heading : `${heading}: ${title}`, site, text].flatMap((line) => (line ? [escaped(line)] : []));
