import { parseUrl } from '@deskbell/contract/parse-url';
import { CommandFailed } from '../command-failed.ts';
import { type Command, Misuse, quantity } from './command.ts';

const KEY = 'DESK_KEY';

export const mcpTest: Command = {
  name: 'mcp-test',
  usage: '[URL]',
  summary: 'Ask the address for assistants for its tools and one search, and explain what is wrong.',
  help: [
    'URL is the address that assistants call; by default PUBLIC_URL with /mcp.',
    `The token of the assistant is read from the environment variable ${KEY}.`,
  ],
  operands: [0, 1],
  async run({ config, print, deskKey }, { operands: [given] }) {
    const url = parseUrl(given ?? `${config.publicUrl}/mcp`);
    if (!url) throw new Misuse(`${given} is no address. Write it like https://desk.example/mcp.`);
    if (!deskKey) throw new Misuse(`Set ${KEY} to the token of the assistant.`);
    const { tools = [] } = await ask(url, deskKey, 'tools/list', {});
    await ask(url, deskKey, 'tools/call', { name: 'search_tickets', arguments: { waiting: 'us' } });
    print(`${url.href} works: ${quantity(tools.length, 'tool')}, and a search was answered.`);
  },
};

interface Answer {
  readonly result?: { readonly tools?: readonly unknown[] };
  readonly error?: { readonly message: string };
}

async function ask(url: URL, token: string, method: string, params: object): Promise<NonNullable<Answer['result']>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }).catch((error: unknown) => {
    throw new CommandFailed(`${url.host} did not answer. Is the server running, and does the name lead to it?`, {
      cause: error,
    });
  });
  if (response.status === 401) throw new CommandFailed('The token does not work: it was ended, expired or cut off.');
  if (response.status === 403)
    throw new CommandFailed('The token is not one of an assistant. Make one in Team, Assistants.');
  if (!response.ok) throw new CommandFailed(`${url.href} answered ${response.status}. The address ends with /mcp.`);
  const { result, error } = readAnswer(await response.text());
  if (!result) throw new CommandFailed(`${method}: ${error?.message ?? 'The answer was none of the protocol.'}`);
  return result;
}

/** The answer is JSON, or one event of a stream. */
function readAnswer(body: string): Answer {
  const data = body.split('\n').find((line) => line.startsWith('data: {'));
  try {
    return JSON.parse(data?.slice('data: '.length) ?? body) as Answer;
  } catch {
    return {};
  }
}
