import type { Endpoint } from '@deskbell/contract/endpoint';
import { failure } from '@deskbell/contract/endpoint';
import * as z from 'zod';

type JsonSchema = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
};

const jsonOf = (schema: JsonSchema) => ({ 'application/json': { schema } });
const failed = (description: string) => ({ description, content: jsonOf({ $ref: '#/components/schemas/Failure' }) });

/** The OpenAPI 3.1 description of the endpoints, made from their declarations. */
export function describeApi(endpoints: readonly Endpoint[], publicUrl: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of endpoints) {
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
      },
    },
  };
}

function describe({ method, path, access, summary, query, body, reply, status }: Endpoint): JsonSchema {
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
    ...(takesBody && { requestBody: { required: true, content: jsonOf(schemaOf(body, 'input')) } }),
    security: access === 'owner' ? [{ session: [] }] : [],
    responses: {
      [status]: { description: 'Success', content: jsonOf(schemaOf(reply, 'output')) },
      ...(takesBody && { 400: failed('Invalid; issues name the fields') }),
      ...(access === 'owner' && { 401: failed('Signed out') }),
      ...(method !== 'GET' && { 403: failed('Not sent from a page of this product') }),
      ...(ids.length > 0 && { 404: failed('Unknown, or not yours') }),
    },
  };
}
