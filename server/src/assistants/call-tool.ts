import { ASSISTANT_TOOLS, type ToolName } from '@deskbell/contract/assistant-tools';
import type { Issue } from '@deskbell/contract/endpoint';
import { cannotWrite, type Database } from '../db/database.ts';
import { NotFound, ProductError, Refused, Unavailable } from '../errors.ts';
import { type NewCall, recordCall } from './assistant-calls.ts';
import { isReadTool, READS } from './read-tools.ts';
import type { ToolContext } from './tool-context.ts';
import { isWriteTool, writeTool } from './write-tools.ts';

interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
}

/** Unknown tools and arguments are errors of the protocol, not results. */
export class BadCall extends Error {
  constructor(
    message: string,
    readonly issues: readonly Issue[] = [],
  ) {
    super(message);
  }
}

export async function callTool(context: ToolContext, name: string, given: unknown): Promise<ToolResult> {
  if (!isTool(name)) throw new BadCall(`There is no tool ${name.slice(0, 80)}.`);
  const parsed = ASSISTANT_TOOLS[name].input.safeParse(given ?? {});
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
    throw new BadCall(issues.map(({ path, message }) => [...path, message].join(': ')).join(' '), issues);
  }
  const input = parsed.data as { readonly id?: number };
  const at = new Date().toISOString();
  const record = (result: NewCall['result'], sentence: string | null, ticketId = input.id ?? null) =>
    recordIfWritable(context.db, { token_id: context.token.id, tool: name, ticket_id: ticketId, result, sentence, at });
  try {
    if (isWriteTool(name)) {
      if (!context.writes) throw new Refused('This token reads only. Tell the person what you would change.');
      const sentence = await writeTool(context, name, input as never);
      if (sentence === null) return result(`Nothing changed: ticket ${input.id} is like that already.`);
      context.done.isChange = true;
      return result(`${sentence}.`);
    }
    const found = await (isReadTool(name) ? (READS[name] as Read)(context, input) : undefined);
    await record('ok', null);
    return result(lines(found));
  } catch (error) {
    if (!(error instanceof ProductError) || error instanceof Unavailable) throw error;
    await record('refused', error.message, error instanceof NotFound ? null : undefined);
    return { text: error.message, isError: true };
  }
}

type Read = (context: ToolContext, input: unknown) => Promise<unknown>;

const isTool = (name: string): name is ToolName => Object.hasOwn(ASSISTANT_TOOLS, name);

const result = (text: string): ToolResult => ({ text, isError: false });

/** One row of a list a line. */
function lines(found: unknown): string {
  const fields = Object.entries(found as object).map(([name, value]) =>
    Array.isArray(value) && value.length > 0
      ? `${JSON.stringify(name)}: [\n${value.map((row) => JSON.stringify(row)).join(',\n')}\n]`
      : `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  return `{${fields.join(',\n')}}`;
}

/** Reads keep working while the database is read-only. */
export async function recordIfWritable(db: Database, call: NewCall): Promise<void> {
  await recordCall(db, call).catch((error: unknown) => {
    if (!cannotWrite(error)) throw error;
  });
}
