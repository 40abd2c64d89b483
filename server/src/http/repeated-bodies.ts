import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod';
import { parse } from './parse.ts';

const BODIES_MAX = 2_000;
const LENGTH_MAX = 1_000;

/** A body that knows its schema; requests with the same text may share it. */
export class ReceivedBody {
  constructor(readonly check: () => unknown) {}
}

/**
 * For calls whose bodies are much alike: JSON, also sent as text, is parsed and checked once for all requests with the same text.
 * @param isCommon whether others may send it too; what is a person's own is not kept
 */
export function acceptRepeatedJson(app: FastifyInstance, schema: z.ZodType, isCommon: (text: string) => boolean): void {
  const known = new LRUCache<string, ReceivedBody>({ max: BODIES_MAX });
  const receive = (text: string, json: unknown) =>
    new ReceivedBody(() => {
      const value = parse(schema, json);
      if (text.length <= LENGTH_MAX && isCommon(text)) known.set(text, new ReceivedBody(() => value));
      return value;
    });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['application/json', 'text/plain'], { parseAs: 'string' }, (request, sent, done) => {
    const text = String(sent);
    const received = known.get(text);
    if (received || text === '') return done(null, received);
    return parseJson(request, text, (error, json) => done(error, error ? undefined : receive(text, json)));
  });
}
