/** Stands in the lines until there is a token. */
export const TOKEN_PLACEHOLDER = 'your token';

interface AssistantClient {
  value: 'claude-code' | 'cursor' | 'vscode' | 'codex';
  label: string;
  /** Where the lines go: words, with the name of a file or command in backticks. */
  where: string;
  lines: (url: string, token: string) => string;
}

const json = (value: object) => JSON.stringify(value, null, 2);

/** docs/assistants.md has the same lines. */
export const ASSISTANT_CLIENTS: readonly AssistantClient[] = [
  {
    value: 'claude-code',
    label: 'Claude Code',
    where: 'In a terminal, once:',
    lines: (url, token) =>
      `claude mcp add --transport http --scope user deskbell ${url} --header "Authorization: Bearer ${token}"`,
  },
  {
    value: 'cursor',
    label: 'Cursor',
    where: 'In `~/.cursor/mcp.json`:',
    lines: (url, token) => json({ mcpServers: { deskbell: { url, headers: { Authorization: `Bearer ${token}` } } } }),
  },
  {
    value: 'vscode',
    label: 'VS Code',
    where: 'In `mcp.json`, which the command `MCP: Open User Configuration` opens:',
    lines: (url, token) =>
      json({ servers: { deskbell: { type: 'http', url, headers: { Authorization: `Bearer ${token}` } } } }),
  },
  {
    value: 'codex',
    label: 'Codex',
    where: 'In `~/.codex/config.toml`:',
    lines: (url, token) =>
      `[mcp_servers.deskbell]\nurl = "${url}"\nhttp_headers = { "Authorization" = "Bearer ${token}" }`,
  },
];
