import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';
import { FrequentStatements } from './named-statements.ts';

const { serialize } = protocol;
const NAMES_MAX = 200;

/** Named statements of the embedded database: one message instead of six, and neither parsed nor planned again. */
export class PgliteStatements {
  readonly #frequent = new FrequentStatements();
  readonly #prepared = new Map<string, number[]>();

  constructor(readonly pglite: PGlite) {}

  async query(text: string, parameters: readonly unknown[]): Promise<Results | undefined> {
    const statement = this.#frequent.lookUp(text);
    if (!statement) return this.pglite.query(text, [...parameters]);
    const types = this.#prepared.get(statement.name) ?? (await this.#prepare(statement));
    return this.#run(statement.name, types, parameters);
  }

  async #prepare({ name, text }: { readonly name: string; readonly text: string }): Promise<number[]> {
    if (this.#prepared.size >= NAMES_MAX) {
      await this.pglite.exec('deallocate all');
      this.#prepared.clear();
    }
    const messages = await this.#send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const types = parse.parseDescribeStatementResults(messages);
    this.#prepared.set(name, types);
    return types;
  }

  async #run(name: string, types: readonly number[], parameters: readonly unknown[]): Promise<Results | undefined> {
    const values = parameters.map((value, n) => {
      if (value === null || value === undefined) return null;
      return this.pglite.serializers[types[n] ?? 0]?.(value) ?? String(value);
    });
    const messages = await this.#send(
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    );
    if (!this.pglite.isInTransaction()) await this.pglite.syncToFs();
    return parse.parseResults(messages, this.pglite.parsers)[0];
  }

  /** One message with its end: an error leaves nothing behind. */
  #send(...messages: Uint8Array[]) {
    return this.pglite.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false });
  }
}
