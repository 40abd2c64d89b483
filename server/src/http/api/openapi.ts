import { type Operation, schemas, tags } from '@deskbell/contract/api';
import { MONTH_PATTERN } from '@deskbell/contract/client-report-values';
import { type Endpoint, isForUsers, isLevel } from '@deskbell/contract/endpoint';
import * as z from 'zod';
import { version } from '../../version.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

interface ApiResponse {
  readonly description: string;
  readonly headers?: JsonSchema;
  readonly content?: Content;
}

export interface ApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly security: readonly JsonSchema[];
  readonly responses: Readonly<Record<string, ApiResponse>>;
}

export interface ApiDescription {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly externalDocs: { readonly url: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly headers: JsonSchema;
    readonly securitySchemes: { readonly session: { readonly name: string } & JsonSchema } & JsonSchema;
  };
}

const INTRODUCTION = [
  'Support tickets of all your websites in one place.',
  'Lists are newest first; page on with before={id} and limit. Ids are integers, timestamps ISO 8601 in UTC.',
  'Every error is a Failure. Every answer carries X-Request-Id, which the server log repeats.',
].join(' ');

/** The OpenAPI 3.1 document of the operations; pages are not part of the API. */
export function describeApi(operations: readonly Operation[], publicUrl: string): ApiDescription {
  const listed = operations
    .filter(({ endpoint }) => endpoint.replyType !== 'text/html')
    .sort(({ endpoint: a }, { endpoint: b }) => a.path.localeCompare(b.path) || orderOf(a) - orderOf(b));
  const components = new Components(listed);
  const paths: Record<string, Record<string, ApiOperation>> = {};
  for (const operation of listed) {
    const path = operation.endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.endpoint.method.toLowerCase()]: describe(operation, components) };
  }
  const usedTags = new Set(listed.map(({ tag }) => tag));
  return {
    openapi: '3.1.0',
    info: { title: 'Deskbell', version, description: INTRODUCTION },
    externalDocs: { url: `${publicUrl}/api/docs`, description: 'This description as a page' },
    servers: [{ url: publicUrl }],
    tags: tags.filter(({ name }) => usedTags.has(name)),
    paths,
    components: {
      schemas: components.schemas,
      headers: HEADERS,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: publicUrl.startsWith('https:') ? '__Host-deskbell_session' : 'deskbell_session',
          description: 'The cookie of a signed-in browser. Calls that change something also need its Origin header.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token of a team; the names beside it are the scopes that it needs. No Origin is needed.',
        },
        webhookSecret: { type: 'http', scheme: 'bearer', description: 'Or the secret in any X- header' },
      },
    },
  };
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const orderOf = ({ method }: Endpoint) => METHODS.indexOf(method);

const HEADERS = {
  'X-Total-Count': { description: 'The number of all rows, on all pages', schema: { type: 'integer', minimum: 0 } },
  Link: { description: 'The next page, as <address>; rel="next"; absent on the last', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait before the next attempt', schema: { type: 'integer', minimum: 1 } },
} satisfies JsonSchema;

const headers = (...names: (keyof typeof HEADERS)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

type Caller = 'anyone' | 'visitor' | 'webhook' | 'user';

const callerOf = (access: Endpoint['access']): Caller =>
  access === 'anyone' || access === 'visitor' || access === 'webhook' ? access : 'user';

const SECURITY = { anyone: [], visitor: [], user: [{ session: [] }], webhook: [{ webhookSecret: [] }] };

const tokenSecurity = ({ token }: Endpoint) => (token === null ? [] : [{ token: token === 'any' ? [] : [token] }]);

const UNAUTHORIZED = {
  anyone: 'The sign-in is not valid',
  visitor: '',
  user: 'Signed out, or the token does not work',
  webhook: 'The secret is missing or wrong',
};
const FORBIDDEN = {
  anyone: 'Not sent from a page of this product',
  visitor: 'The page is not of the domain of the site, or the site is inactive',
  user: 'Not sent from a page of this product, or the role or the token does not allow it',
  webhook: '',
};
const FAILED = {
  400: 'Invalid; issues name the fields',
  404: 'Unknown, or not yours',
  409: 'In conflict with what is stored',
  411: 'Content-Length is missing',
  412: 'Tus-Resumable is missing or names another version',
  413: 'The body is too large',
  415: 'The body has another content type',
  423: 'Another request is changing it right now',
  429: 'Too many requests',
  503: 'Overloaded, or the database cannot be reached',
};

function describe({ id, tag, endpoint }: Operation, components: Components): ApiOperation {
  const { access, summary, body, bodyType, reply, replyType, status, repeated } = endpoint;
  const takesBody = body.type !== 'undefined';
  const parameters = parametersOf(endpoint);
  const isPaged = parameters.some(({ name }) => name === 'limit');
  const success: ApiResponse = {
    description: 'Success',
    ...(isPaged && { headers: headers('X-Total-Count', 'Link') }),
    ...(reply.type !== 'undefined' && status !== 204 && { content: components.content(replyType, reply, 'output') }),
  };
  return {
    operationId: id,
    tags: [tag],
    summary,
    parameters,
    ...(takesBody && { requestBody: { required: true, content: components.content(bodyType, body, 'input') } }),
    security: [...SECURITY[callerOf(access)], ...tokenSecurity(endpoint)],
    responses: {
      [status]: success,
      ...(repeated && { [repeated]: { ...success, description: 'Success: a repeated attempt, nothing stored again' } }),
      ...unchangedResponses(endpoint),
      ...Object.fromEntries(failedStatuses(endpoint, parameters).map((failed) => [failed, failure(failed, access)])),
    },
  };
}

const ID = { type: 'integer', minimum: 1 };
const NAMED_PARAMS: Readonly<Record<string, JsonSchema>> = {
  upload: { type: 'string', pattern: '^[0-9a-f]{32}$' },
  month: { type: 'string', pattern: MONTH_PATTERN.source },
};

function parametersOf({ path, query }: Endpoint): Parameter[] {
  const ids = [...path.matchAll(/:(\w+)/g)].map(
    ([, name = '']): Parameter => ({ name, in: 'path', required: true, schema: NAMED_PARAMS[name] ?? ID }),
  );
  if (query.type === 'undefined') return ids;
  // The parsed types: in the URL every value is text.
  const { properties = {} } = z.toJSONSchema(query, { io: 'output', unrepresentable: 'any', override: simplify });
  const queries = Object.entries(properties).map(
    ([name, schema]): Parameter => ({ name, in: 'query', schema: schema as JsonSchema }),
  );
  return [...ids, ...queries];
}

const unchangedResponses = ({ access, method, replyType, signedOut }: Endpoint): Record<string, ApiResponse> => ({
  ...(signedOut === 'no-content' && { 204: { description: 'Signed out, with the header X-Deskbell-Guest' } }),
  ...(isForUsers(access) &&
    method === 'GET' &&
    replyType === 'application/json' && { 304: { description: 'Unchanged since the ETag in If-None-Match' } }),
});

type Failed = 401 | 403 | keyof typeof FAILED;

function failedStatuses({ access, method, token, fails }: Endpoint, parameters: readonly Parameter[]): Failed[] {
  const isWrite = method !== 'GET';
  const has = (place: Parameter['in']) => parameters.some((parameter) => parameter.in === place);
  const statuses: (Failed | false)[] = [
    (isWrite || has('query')) && 400,
    (isForUsers(access) || access === 'webhook') && 401,
    ((isWrite && access !== 'webhook') || (isLevel(access) && access !== 'read') || token !== null) && 403,
    (has('path') || access === 'visitor') && 404,
    // A body is parsed even where none is expected.
    isWrite && 413,
    isWrite && 415,
    token !== null && 429,
    ...fails,
    503,
  ];
  return [...new Set(statuses.filter((status) => status !== false))].sort();
}

function failure(status: Failed, access: Endpoint['access']): ApiResponse {
  const description =
    status === 401 ? UNAUTHORIZED[callerOf(access)] : status === 403 ? FORBIDDEN[callerOf(access)] : FAILED[status];
  return {
    description,
    ...((status === 429 || status === 503) && { headers: headers('Retry-After') }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
}

/** Schemas by name; those that the contract does not name are named after their operation. */
class Components {
  readonly schemas: Record<string, JsonSchema> = {};
  readonly #names = z.registry<{ id: string }>();

  constructor(operations: readonly Operation[]) {
    for (const [id, schema] of schemas) this.#names.add(schema, { id });
    for (const { id, endpoint } of operations) {
      const prefix = id.charAt(0).toUpperCase() + id.slice(1);
      for (const [schema, suffix] of [
        [endpoint.body, 'Body'],
        [endpoint.reply, 'Reply'],
      ] as const)
        if (schema.type === 'object' && !this.#names.has(schema)) this.#names.add(schema, { id: prefix + suffix });
    }
    this.#refer(schemas.find(([id]) => id === 'Failure')?.[1] ?? z.unknown(), 'output');
  }

  /** Only JSON has a schema. */
  content(type: string, schema: z.ZodType, io: 'input' | 'output'): Content {
    return { [type]: type === 'application/json' ? { schema: this.#refer(schema, io) } : {} };
  }

  #refer(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const options = { io, metadata: this.#names, unrepresentable: 'any', override: simplify } as const;
    // Inside an object, because a root schema does not become a reference.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), options);
    let text = JSON.stringify({ root: properties?.schema, definitions: $defs }).replaceAll(
      '"#/$defs/',
      '"#/components/schemas/',
    );
    for (const [name, definition] of Object.entries(this.#definitions(text))) {
      const known = this.schemas[name];
      if (known === undefined || JSON.stringify(known) === JSON.stringify(definition)) continue;
      // The API accepts and returns it in different shapes.
      text = text
        .replaceAll(`"#/components/schemas/${name}"`, `"#/components/schemas/${name}Input"`)
        .replace(`"${name}":${JSON.stringify(definition)}`, `"${name}Input":${JSON.stringify(definition)}`);
    }
    Object.assign(this.schemas, this.#definitions(text));
    return JSON.parse(text).root;
  }

  #definitions(text: string): Record<string, JsonSchema> {
    return JSON.parse(text).definitions;
  }
}

/** Leaves out what only repeats the type: the bounds of safe integers and the patterns behind formats. */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  // Later releases add fields to replies.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}
