/** An environment variable: how it is read, and what docs/settings.md and .env.example tell about it. */
export interface Setting<T = unknown> {
  readonly default: T;
  readonly parse: (value: string) => T | null;
  /** Ends the line about a value that cannot be used: how to fix it. */
  readonly help: string;
  /** Markdown, without a full stop. */
  readonly meaning: string;
  /** The default in words, where its value does not tell it. */
  readonly defaultText?: string;
  /** What .env.example shows instead of the default. */
  readonly example?: string;
  /** Must be filled in by most installations: not commented out in .env.example. */
  readonly isExpected?: true;
  /** May be given as the name of a file that holds it, in `NAME_FILE`: secrets of containers are files. */
  readonly isSecret?: true;
}

export type Settings = Readonly<Record<string, Setting>>;

export type Values<S extends Settings> = { readonly [name in keyof S]: S[name]['default'] };

export const setting = <T>(row: Setting<T>): Setting<T> => row;
