const KEY = 'return-path';
const HOME = '/dashboard';

export function rememberPath(): void {
  try {
    sessionStorage.setItem(KEY, window.location.pathname + window.location.search);
  } catch (error) {
    console.debug('The address cannot be stored:', error);
  }
}

export function takeReturnPath(): string {
  try {
    const path = sessionStorage.getItem(KEY) ?? HOME;
    sessionStorage.removeItem(KEY);
    return isOwnPath(path) ? path : HOME;
  } catch {
    return HOME;
  }
}

/** Open redirect: '//host', '/\host' and addresses with a scheme lead to other sites. */
const isOwnPath = (path: string) =>
  path.startsWith('/') && new URL(path, window.location.origin).origin === window.location.origin;

/** The ticket in a link from an email; only its number is known before signing in. */
export function returnTicket(): number | null {
  try {
    const path = sessionStorage.getItem(KEY) ?? '';
    const id = Number(new URL(path, window.location.origin).searchParams.get('ticket'));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}
