import type { PoolClient } from 'pg';

/** Begins a statement whose plan depends on its values: how many rows have a word, or come after an id. */
export const PLANNED_ANEW = '/* planned anew */';

/** Most statements of a start run once or twice. */
const NAMED_FROM_USE = 3;
const TEXTS_MAX = 1_000;

interface Statement {
  readonly text: string;
  readonly name: string;
  uses: number;
}

/** Which statements are worth a name; those that were not used for longest are forgotten. */
export class FrequentStatements {
  // A Map is in order of insertion: the first is the least recently used one.
  readonly #statements = new Map<string, Statement>();
  #lastName = 0;

  /** Null for a statement that is to be planned anew. */
  lookUp(text: string): Statement | null {
    if (text.startsWith(PLANNED_ANEW)) return null;
    const statement = this.#statements.get(text) ?? { text, name: `s${++this.#lastName}`, uses: 0 };
    statement.uses += 1;
    this.#statements.delete(text);
    this.#statements.set(text, statement);
    for (const first of this.#statements.keys()) {
      if (this.#statements.size <= TEXTS_MAX) break;
      this.#statements.delete(first);
    }
    return statement.uses < NAMED_FROM_USE ? null : statement;
  }

  /** Statements to come get new names. */
  forget(): void {
    this.#statements.clear();
  }
}

const CHANGED_RESULT = '0A000'; // feature_not_supported: a migration of a newer release changed the columns
const FOREIGN_SESSION = new Set([
  '26000', // invalid_sql_statement_name
  '42P05', // duplicate_prepared_statement
]);
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** A session of PostgreSQL keeps about 50 kB for each. */
const NAMES_MAX = 400;

/** Neither parsed nor planned again. Only on direct connections: docs/decisions/0119-prepared-statements.md. */
export class NamedStatements {
  readonly #frequent = new FrequentStatements();
  /** Null for a connection that leads to a pooler. */
  readonly #namesOf = new WeakMap<PoolClient, Set<string> | null>();
  #isOff = false;

  /** A pooler names a process of its own when a client connects. */
  async inspect(client: PoolClient): Promise<void> {
    if (this.#namesOf.has(client)) return;
    const { processID } = client as PoolClient & { processID: number | null };
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    this.#namesOf.set(client, rows[0]?.pid === processID ? new Set() : null);
  }

  lookUp(client: PoolClient, text: string): Statement | null {
    const names = this.#namesOf.get(client);
    const statement = names && !this.#isOff ? this.#frequent.lookUp(text) : null;
    if (statement) names?.add(statement.name);
    return statement;
  }

  /** Its session keeps so many names that a new connection is better. */
  isFull(client: PoolClient): boolean {
    return (this.#namesOf.get(client)?.size ?? 0) > NAMES_MAX;
  }

  /** Whether a statement failed for its name alone. In a session that is not the client's own, no further one gets a name. */
  hasFailed(error: unknown): boolean {
    if (FOREIGN_SESSION.has(codeOf(error))) this.#isOff = true;
    else if (codeOf(error) !== CHANGED_RESULT) return false;
    this.#frequent.forget();
    return true;
  }
}
