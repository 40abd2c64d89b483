/** Matches 'ingrid@example.no' and 'Ingrid Solheim <ingrid@example.no>'. */
const ADDRESSED = /^(?:(.*?)[\s<]+)?([^\s<>@]+@[^\s<>@]+\.[^\s<>@]{2,})>?$/;

export interface TypedRequester {
  email: string | null;
  name: string | null;
}

export function readRequester(text: string): TypedRequester | null {
  const [, name = '', email] = ADDRESSED.exec(text.trim()) ?? [];
  return email ? { email, name: name.replace(/["<]/g, '').trim() || null } : null;
}
