import { type Endpoint, failure } from '@deskbell/contract/endpoint';
import * as z from 'zod';

type JsonSchema = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
};

/** Only JSON has a schema. */
const contentOf = (type: string, schema: z.ZodType, io: 'input' | 'output') => ({
  [type]: type === 'application/json' ? { schema: schemaOf(schema, io) } : {},
});
const failed = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

/** The OpenAPI 3.1 document of the endpoints; pages are not part of the API. */
export function describeApi(endpoints: readonly Endpoint[], publicUrl: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of endpoints.filter(({ replyType }) => replyType !== 'text/html')) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Deskbell', version: '1', description: 'Support tickets of all your websites in one place.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Failure: schemaOf(failure, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: publicUrl.startsWith('https:') ? '__Host-deskbell_session' : 'deskbell_session',
        },
        webhookSecret: { type: 'http', scheme: 'bearer', description: 'Or the secret in any X- header' },
      },
    },
  };
}

const SECURITY = { anyone: [], visitor: [], owner: [{ session: [] }], webhook: [{ webhookSecret: [] }] };
const UNAUTHORIZED = { anyone: null, visitor: null, owner: 'Signed out', webhook: 'The secret is missing or wrong' };

function describe(endpoint: Endpoint): JsonSchema {
  const { method, path, access, summary, query, body, bodyType, reply, replyType, status } = endpoint;
  const ids = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }));
  const queryProperties =
    query.type === 'undefined' ? {} : ((schemaOf(query, 'input').properties ?? {}) as Record<string, JsonSchema>);
  const queries = Object.entries(queryProperties).map(([name, schema]) => ({ name, in: 'query', schema }));
  const takesBody = body.type !== 'undefined';
  return {
    summary,
    parameters: [...ids, ...queries],
    ...(takesBody && { requestBody: { required: true, content: contentOf(bodyType, body, 'input') } }),
    security: SECURITY[access],
    responses: {
      [status]: { description: 'Success', content: contentOf(replyType, reply, 'output') },
      ...(takesBody && { 400: failed('Invalid; issues name the fields') }),
      ...(UNAUTHORIZED[access] && { 401: failed(UNAUTHORIZED[access]) }),
      ...(method !== 'GET' && access !== 'webhook' && { 403: failed('Not sent from a page of this product') }),
      ...(ids.length > 0 && { 404: failed('Unknown, or not yours') }),
    },
  };
}
