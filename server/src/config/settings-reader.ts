import { readFileSync } from 'node:fs';

export type Environment = Readonly<Record<string, string | undefined>>;

/** May be given as the name of a file that holds them, with `_FILE` behind the variable: secrets of containers are files. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'SECRET_KEY_NEXT',
  'GOOGLE_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'INBOUND_WEBHOOK_SECRET',
  'METRICS_TOKEN',
  'FILES_S3_URL',
];
const IN_QUOTES = /^(["']).*\1$/s;

/** Reads variables and collects one line for each that cannot be used. */
export class SettingsReader {
  readonly lines: string[] = [];
  readonly #values: ReadonlyMap<string, string>;

  constructor(env: Environment) {
    this.#values = new Map(
      [...new Set([...Object.keys(env), ...SECRETS])].flatMap((name) => {
        const value = this.#valueOf(env, name);
        return value === null ? [] : [[name, value]];
      }),
    );
  }

  given = (name: string): string | null => this.#values.get(name) ?? null;

  complain(line: string): void {
    this.lines.push(line);
  }

  read<T>(name: string, fallback: T, parse: (value: string) => T | null, hint: string): T {
    const value = this.given(name);
    if (value === null) return fallback;
    const parsed = parse(value);
    if (parsed !== null) return parsed;
    // Secrets, and URLs with passwords, must not be logged.
    const shown = /SECRET|TOKEN|URL/.test(name) ? 'is not usable' : `is "${value}"`;
    this.complain(`${name} ${shown}: ${IN_QUOTES.test(value) ? 'leave out the quotes around it.' : hint}`);
    return fallback;
  }

  #valueOf(env: Environment, name: string): string | null {
    const value = env[name]?.trim() || null;
    const file = SECRETS.includes(name) ? env[`${name}_FILE`]?.trim() : undefined;
    if (!file) return value;
    if (value !== null) this.complain(`${name}_FILE is set beside ${name}: use one of them.`);
    return value ?? this.#contentOf(name, file);
  }

  #contentOf(name: string, file: string): string | null {
    try {
      const content = readFileSync(file, 'utf8').trim();
      if (content === '') this.complain(`${name}_FILE is "${file}": the file is empty.`);
      return content || null;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      this.complain(`${name}_FILE is "${file}": the file cannot be read (${code}).`);
      return null;
    }
  }
}
