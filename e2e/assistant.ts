import type { Page } from '@playwright/test';

export interface Assistant {
  /** Calls a tool; a refusal is a result, too. */
  call(tool: string, args?: object): Promise<ToolResult>;
  listTools(): Promise<string[]>;
}

interface ToolResult {
  isError?: boolean;
  content: { text: string }[];
}

/** An assistant that speaks the protocol without a session, as a client of November 2025 does. */
export async function connectAssistant(page: Page, token: string): Promise<Assistant> {
  const { origin } = new URL((await page.request.get('/healthz')).url());
  let id = 0;
  async function send<Result>(method: string, params: object): Promise<Result> {
    id += 1;
    const answer = await fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method}: ${answer.status} ${text}`);
    // An answer is one event of a stream.
    return JSON.parse(text.replace(/^[\s\S]*?^data: /m, '')).result;
  }
  return {
    call: (name, args = {}) => send<ToolResult>('tools/call', { name, arguments: args }),
    listTools: async () => (await send<{ tools: { name: string }[] }>('tools/list', {})).tools.map(({ name }) => name),
  };
}

/** Makes a token for an assistant that reads and prepares, without the screen. */
export async function haveAssistant(page: Page, name: string): Promise<Assistant> {
  const [site] = await (await page.request.get('/api/sites')).json();
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const answer = await page.request.post(`/api/teams/${site.team_id}/tokens`, {
    data: { name, scopes: ['assistant'] },
    headers: { origin },
  });
  return connectAssistant(page, (await answer.json()).token);
}
