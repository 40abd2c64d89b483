export class CookieClient {
  readonly #cookies = new Map<string, string>();

  constructor(readonly origin: string) {}

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get browserCookies(): { name: string; value: string; url: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value, url: this.origin }));
  }

  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = { cookie: this.cookie, origin: this.origin, ...(init.headers as Record<string, string>) };
    const response = await fetch(new URL(url, this.origin), { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      this.#cookies.set(name, value.join('='));
    }
    return response;
  }

  json<T>(method: string, url: string, body?: unknown): Promise<T> {
    return this.send(url, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }).then((response) => {
      if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}`);
      return response.json() as Promise<T>;
    });
  }

  async follow(url: string, until: (url: URL) => boolean, init: RequestInit = {}): Promise<URL> {
    let at = new URL(url, this.origin);
    for (let hops = 0; hops < 10 && !until(at); hops += 1) {
      const response = await this.send(at.href, hops === 0 ? init : {});
      const next = response.headers.get('location');
      if (next === null) return at;
      at = new URL(next, at);
    }
    return at;
  }

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
