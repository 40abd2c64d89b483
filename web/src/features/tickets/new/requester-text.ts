/** An address, with or without a name: 'ingrid@example.no', 'Ingrid Solheim <ingrid@example.no>'. */
const ADDRESSED = /^(?:(.*?)[\s<]+)?([^\s<>@]+@[^\s<>@]+\.[^\s<>@]{2,})>?$/;

export interface TypedRequester {
  email: string | null;
  name: string | null;
}

/** Null for a text that is no address; the server checks it again. */
export function readRequester(text: string): TypedRequester | null {
  const [, name = '', email] = ADDRESSED.exec(text.trim()) ?? [];
  return email ? { email, name: name.replace(/["<]/g, '').trim() || null } : null;
}
