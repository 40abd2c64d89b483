/** Talks to the product as a browser would: keeps cookies, follows redirects, names its origin. */
export class CookieClient {
  readonly #cookies = new Map<string, string>();

  constructor(readonly origin: string) {}

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** One request, without following where it leads. */
  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = { cookie: this.cookie, origin: this.origin, ...(init.headers as Record<string, string>) };
    const answer = await fetch(new URL(url, this.origin), { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      this.#cookies.set(name, value.join('='));
    }
    return answer;
  }

  json<T>(method: string, url: string, body?: unknown): Promise<T> {
    return this.send(url, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }).then((answer) => {
      if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}`);
      return answer.json() as Promise<T>;
    });
  }

  /** Follows redirects from `url` until a page is answered or `until` matches, and says where that was. */
  async follow(url: string, until: (url: URL) => boolean, init: RequestInit = {}): Promise<URL> {
    let at = new URL(url, this.origin);
    for (let hops = 0; hops < 10 && !until(at); hops += 1) {
      const answer = await this.send(at.href, hops === 0 ? init : {});
      const next = answer.headers.get('location');
      if (next === null) return at;
      at = new URL(next, at);
    }
    return at;
  }

  /** The real sign-in, by the local accounts. */
  async signIn(email: string): Promise<void> {
    const { redirectUrl } = await this.json<{ redirectUrl: string }>('GET', '/api/oauth/google/redirect_url');
    const isCallback = (url: URL) => url.pathname === '/auth/callback';
    const form = await this.follow(redirectUrl, isCallback);
    const callback = await this.follow(form.href, isCallback, {
      method: 'POST',
      body: new URLSearchParams({ email, name: 'Bench' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await this.json('POST', '/api/sessions', { code: callback.searchParams.get('code') });
  }
}
