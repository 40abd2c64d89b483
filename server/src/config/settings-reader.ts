import { readFileSync } from 'node:fs';
import type { Setting, Settings, Values } from './setting.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const IN_QUOTES = /^(["'])(.*)\1$/s;

/** Reads variables and collects one line for each that cannot be used, whose value is then the default. */
export class SettingsReader<S extends Settings> {
  readonly lines: string[] = [];
  readonly values: Values<S>;
  readonly #given = new Set<string>();

  constructor(settings: S, env: Environment) {
    const values = Object.entries(settings).map(([name, setting]) => [name, this.#read(name, setting, env)]);
    this.values = Object.fromEntries(values) as Values<S>;
  }

  /** A value that was given and cannot be used is not missing: it has a line already. */
  isMissing = (name: keyof S & string): boolean => !this.#given.has(name);

  #read<T>(name: string, { default: fallback, parse, help, isSecret }: Setting<T>, env: Environment): T {
    const value = this.#givenOf(name, isSecret === true, env);
    if (value === null) return fallback;
    this.#given.add(name);
    // Shells, systemd and compose take quotes away; `docker run --env-file` does not.
    const [, , quoted] = IN_QUOTES.exec(value) ?? [];
    const parsed = parse(value) ?? (quoted ? parse(quoted) : null);
    if (parsed !== null) return parsed;
    // Secrets, and URLs with passwords, must not be logged.
    const shown = /SECRET|TOKEN|URL/.test(name) ? 'is not usable' : `is "${value}"`;
    this.lines.push(`${name} ${shown}: ${help}`);
    return fallback;
  }

  #givenOf(name: string, isSecret: boolean, env: Environment): string | null {
    const value = env[name]?.trim() || null;
    const file = isSecret ? env[`${name}_FILE`]?.trim() : undefined;
    if (!file) return value;
    if (value !== null) this.lines.push(`${name}_FILE is set beside ${name}: use one of them.`);
    return value ?? this.#contentOf(name, file);
  }

  #contentOf(name: string, file: string): string | null {
    try {
      const content = readFileSync(file, 'utf8').trim();
      if (content === '') this.lines.push(`${name}_FILE is "${file}": the file is empty.`);
      return content || null;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      this.lines.push(`${name}_FILE is "${file}": the file cannot be read (${code}).`);
      return null;
    }
  }
}
