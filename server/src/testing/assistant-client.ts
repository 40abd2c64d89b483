import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { FastifyInstance } from 'fastify';
import type { Browser } from './test-app.ts';
import { PUBLIC_URL, testApp } from './test-app.ts';

export const REVISIONS = ['2026-07-28', '2025-11-25'] as const;
type Revision = (typeof REVISIONS)[number];

export async function anAssistantToken(maker: Browser, teamId: number, fields: object = {}) {
  const made = await maker.post(`/api/teams/${teamId}/tokens`, { name: 'Helper', scopes: ['assistant'], ...fields });
  if (made.statusCode !== 201) throw new Error(made.body);
  return made.json() as { readonly id: number; readonly token: string };
}

interface Assistant {
  readonly client: Client;
  /** The text of the result, and whether the tool refused. */
  use(tool: string, input?: Record<string, unknown>): Promise<{ text: string; refused: boolean }>;
}

/** The official client; its requests go straight into the app. */
export async function connectAssistant(
  token: string,
  { revision = REVISIONS[0], app }: { revision?: Revision; app?: FastifyInstance } = {},
): Promise<Assistant> {
  const server = app ?? (await testApp());
  const transport = new StreamableHTTPClientTransport(new URL(`${PUBLIC_URL}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: async (url, { method = 'GET', headers, body } = {}) => {
      const answer = await server.inject({
        method: method as 'GET',
        url: new URL(url).pathname,
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === 'string' && { payload: body }),
      });
      const hasBody = ![204, 202, 304].includes(answer.statusCode);
      return new Response(hasBody ? answer.body : null, {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
      });
    },
  });
  const mode = revision === REVISIONS[0] ? { pin: revision } : 'legacy';
  const client = new Client({ name: 'tests', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return {
    client,
    use: async (name, input = {}) => {
      const { content, isError } = await client.callTool({ name, arguments: input });
      const [part] = content;
      return { text: part?.type === 'text' ? part.text : '', refused: isError === true };
    },
  };
}
