import type * as z from 'zod';
import { Invalid } from '../../errors.ts';

const wrongType = ({ type }: z.ZodType) =>
  type === 'array' ? 'Send a JSON array.' : 'Send the fields as a JSON object.';

export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const isDeclared = schema.type !== 'undefined';
  const result = schema.safeParse(isDeclared ? value : undefined);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message, code }) => ({
    path: path.map(String),
    message: path.length === 0 && code === 'invalid_type' ? wrongType(schema) : message,
  }));
  throw new Invalid(issues.length === 1 && issues[0] ? issues[0].message : 'Some fields are not valid.', issues);
}
