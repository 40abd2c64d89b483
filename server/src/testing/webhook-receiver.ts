import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export class WebhookReceiver {
  readonly received: { readonly headers: Record<string, string>; readonly body: string }[] = [];
  mostAtOnce = 0;
  answer: (response: ServerResponse, n: number) => unknown = (response) => response.end('ok');
  #open = 0;
  readonly #server = createServer(async (request, response) => {
    this.#open += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#open);
    response.once('close', () => {
      this.#open -= 1;
    });
    const body = await textOf(request);
    this.received.push({ headers: request.headers as Record<string, string>, body });
    this.answer(response, this.received.length);
  });

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  reset(): void {
    this.received.length = 0;
    this.mostAtOnce = 0;
    this.answer = (response) => response.end('ok');
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
