/** Makes the table of docs/settings.md and .env.example from the settings that the server reads; `--check` only compares. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Setting, Settings } from '../server/src/config/setting.ts';
import { SETTING_GROUPS, SETTINGS } from '../server/src/config/settings.ts';
import { ROOT } from './run-command.ts';

const LINE_WIDTH = 120;
const BEGIN = '<!-- made by scripts/write-settings.ts -->\n';
const END = '<!-- end -->';

const ENV_HEAD = `# Made by scripts/write-settings.ts.
# Copy to .env and fill in: \`docker compose up\` reads it. Elsewhere set the same variables in the environment.
# A line that is commented out shows the default or an example. Values need no quotes.
# Any secret can be read from a file instead: SECRET_KEY_FILE=/run/secrets/key
`;

/** Read by compose.yaml alone, after the variable that each follows. */
const OF_COMPOSE: Readonly<Record<string, string>> = {
  DATABASE_DIRECT_URL: '# Password for the PostgreSQL server of compose.yaml.\nPOSTGRES_PASSWORD=\n',
  INBOUND_WEBHOOK_SECRET:
    "# compose.yaml only: where the SMTP receiver's port is published; 25 receives email from the internet.\n" +
    '#INBOUND_SMTP_PUBLISH=127.0.0.1:2525\n',
};

const entries = Object.entries<Setting>(SETTINGS);

function defaultText({ default: value, defaultText }: Setting): string {
  if (defaultText) return defaultText;
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'number' ? `${value}` : `\`${value}\``;
}

/** Meanings name files from the root of the project. */
const fromDocs = (text: string) => text.replaceAll('[docs/', '[').replaceAll('](docs/', '](');

function settingsTable(): string {
  const secrets = entries.flatMap(([name, { isSecret }]) => (isSecret ? [`\`${name}\``] : []));
  return [
    '| variable | default | meaning |',
    '|---|---|---|',
    ...entries.map(([name, setting]) => `| \`${name}\` | ${defaultText(setting)} | ${fromDocs(setting.meaning)} |`),
    `| \`…_FILE\` | none | a file with the value of a secret, such as \`SECRET_KEY_FILE\`; works for ${secrets.join(', ')} |`,
    '',
  ].join('\n');
}

const withoutMarkdown = (text: string) =>
  text
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_link, title: string, address: string) =>
      title === address.split('#')[0] ? address : `${title} (${address})`,
    )
    .replaceAll('`', '');

function comment(setting: Setting): string {
  const { meaning } = setting;
  const sentence = `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`;
  const fallback = setting.defaultText && `Default: ${setting.defaultText}.`.replace('Default: none:', 'Without it:');
  const text = fallback ? `${sentence} ${fallback}` : sentence;
  const lines = [''];
  for (const word of withoutMarkdown(text).split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length + 3 > LINE_WIDTH) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.map((line) => `# ${line}\n`).join('');
}

function envLines([name, setting]: [string, Setting]): string {
  const { default: value, example, isExpected } = setting;
  const isShown = typeof value === 'string' || typeof value === 'number';
  const line = `${isExpected ? '' : '#'}${name}=${example ?? (isShown ? value : '')}\n`;
  return `${comment(setting)}${line}${OF_COMPOSE[name] ?? ''}`;
}

function envExample(): string {
  const groups = SETTING_GROUPS.map((group: Settings) => Object.entries(group).map(envLines).join(''));
  return [ENV_HEAD, ...groups].join('\n');
}

function pageWith(table: string, page: string): string {
  const [before, after] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)];
  if (before < BEGIN.length || after < before) throw new Error(`docs/settings.md has no place for the table: ${BEGIN}`);
  return `${page.slice(0, before)}${table}${page.slice(after)}`;
}

const PAGE = join(ROOT, 'docs/settings.md');
const made = new Map([
  [PAGE, pageWith(settingsTable(), readFileSync(PAGE, 'utf8'))],
  [join(ROOT, '.env.example'), envExample()],
]);

const stale = [...made].filter(([file, text]) => readFileSync(file, 'utf8') !== text);
if (process.argv.includes('--check')) {
  for (const [file] of stale)
    console.error(
      `${file} differs from server/src/config/settings.ts: run node --import tsx scripts/write-settings.ts`,
    );
  process.exitCode = stale.length > 0 ? 1 : 0;
} else for (const [file, text] of stale) writeFileSync(file, text);
