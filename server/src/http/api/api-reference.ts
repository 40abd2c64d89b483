import { escapeHtml } from '../pages/escape-html.ts';
import { logo } from '../pages/plain-page.ts';
import type { ApiDescription, ApiOperation, JsonSchema, Parameter } from './openapi.ts';

interface ListedOperation extends ApiOperation {
  readonly method: string;
  readonly path: string;
}

interface Section {
  readonly name: string;
  readonly about: string;
  readonly path: string;
  readonly operations: readonly ListedOperation[];
}

const OVERVIEW_PATH = '/api/docs';

/** Pages without scripts by path: an overview, and one page per tag. Styled by web/src/styles/api-reference.css. */
export function apiReferencePages(description: ApiDescription): Map<string, string> {
  const operations = operationsOf(description);
  const sections = description.tags.map(({ name, description: about }) => ({
    name,
    about,
    path: `${OVERVIEW_PATH}/${name.toLowerCase().replaceAll(' ', '-')}`,
    operations: operations.filter(({ tags }) => tags.includes(name)),
  }));
  const overview = [introduction(description), ...sections.map(sectionOverview)].join('\n');
  return new Map([
    [OVERVIEW_PATH, page('API reference', sections, OVERVIEW_PATH, overview)],
    ...sections.map(
      (section) =>
        [section.path, page(section.name, sections, section.path, sectionContent(section, description))] as const,
    ),
  ]);
}

const page = (title: string, sections: readonly Section[], path: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Deskbell API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/plain-pages.css">
<link rel="stylesheet" href="/api-reference.css">
</head>
<body class="api">
<a class="skip" href="#main">Skip to content</a>
<header class="api-top">${logo('/', 'Deskbell, home')}<a class="link small" href="/api/openapi.json">OpenAPI document</a></header>
<div class="api-body">
<nav class="api-nav" aria-label="Contents">
<a class="api-nav-section" href="${OVERVIEW_PATH}"${path === OVERVIEW_PATH ? ' aria-current="page"' : ''}>All calls</a>
${sections.map((section) => navSection(section, section.path === path)).join('\n')}
</nav>
<main class="api-main" id="main">
${content}
</main>
</div>
</body>
</html>
`;

const sectionOverview = ({ name, about, path, operations }: Section) => `<section>
<h2><a class="section-link" href="${path}">${escapeHtml(name)}</a></h2>
<p class="muted">${escapeHtml(about)}</p>
<ul class="calls">
${operations
  .map(
    ({ operationId, method, path: call, summary }) =>
      `<li id="${operationId}"><a href="${path}#${operationId}">${methodBadge(method)}<code>${breakable(call)}</code></a><span class="muted small">${escapeHtml(summary)}</span></li>`,
  )
  .join('\n')}
</ul>
</section>`;

function sectionContent({ name, about, operations }: Section, description: ApiDescription): string {
  const articles = operations.map((operation) => operationArticle(operation, description));
  const schemas = schemasUsedBy(operations, description).map((schema) =>
    schemaArticle(schema, description.components.schemas[schema] ?? {}),
  );
  return `<h1>${escapeHtml(name)}</h1>
<p class="muted">${escapeHtml(about)}</p>
${articles.join('\n')}
<section>
<h2 id="schemas">Schemas</h2>
${schemas.join('\n')}
</section>`;
}

function schemasUsedBy(operations: readonly ListedOperation[], { components }: ApiDescription): string[] {
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(components.schemas[name] ?? {});
    }
  };
  visit(operations);
  return [...used].sort((a, b) => a.localeCompare(b));
}

const operationsOf = ({ paths }: ApiDescription): ListedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );

function navSection({ path, name, operations }: Section, isCurrent: boolean): string {
  const links = operations.map(
    ({ operationId, method, path: call }) =>
      `<li><a href="#${operationId}">${methodBadge(method)}<span>${breakable(call.replace(/^\/api/, ''))}</span></a></li>`,
  );
  return `<a class="api-nav-section" href="${path}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(name)}</a>${isCurrent ? `\n<ul>${links.join('')}</ul>` : ''}`;
}

function introduction({ info, servers, components }: ApiDescription): string {
  const origin = escapeHtml(servers[0]?.url ?? '');
  const cookie = escapeHtml(components.securitySchemes.session.name);
  return `<h1>API reference</h1>
<p class="muted">Release ${escapeHtml(info.version)} at <code>${origin}</code>. ${escapeHtml(info.description)}</p>
<ul class="notes">
<li>Programs call with an API token of the team: <code>Authorization: Bearer dbk_...</code>. Each call says which scope the token needs; the others are closed to tokens. A token may make 300 calls a minute.</li>
<li>Other calls need the cookie <code>${cookie}</code> of a signed-in browser. Calls that change something also need <code>Origin: ${origin}</code>.</li>
<li>Lists answer at most 1,000 rows at a time. <code>X-Total-Count</code> is the number of all rows; <code>Link</code> with <code>rel="next"</code> is the address of the next page.</li>
<li>Owner reads carry an <code>ETag</code>; with <code>If-None-Match</code> an unchanged one is answered 304 without a body.</li>
<li>After 429 and 503 wait as many seconds as <code>Retry-After</code> says.</li>
</ul>`;
}

function operationArticle(operation: ListedOperation, description: ApiDescription): string {
  const { operationId, method, path, summary, parameters, requestBody, responses } = operation;
  const [bodyType, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const parts = [
    `<h3>${methodBadge(method)}<code>${breakable(path)}</code></h3>`,
    `<p>${escapeHtml(summary)}.</p>`,
    `<p class="small muted">${accessOf(operation)}</p>`,
    parameters.length > 0 && `<h4>Parameters</h4>${parameterTable(parameters)}`,
    bodyType && `<h4>Body <code>${escapeHtml(bodyType)}</code></h4>${bodyTable(body?.schema, description)}`,
    `<h4>Example</h4><pre tabindex="0"><code>${escapeHtml(curlOf(operation, description))}</code></pre>`,
    `<h4>Answers</h4>${answerTable(responses)}`,
  ];
  return `<article id="${operationId}">
${parts.filter(Boolean).join('\n')}
</article>`;
}

function accessOf({ security, tags }: ApiOperation): string {
  const scope = tokenScopeOf(security);
  if (scope !== null)
    return `For signed-in users, and for API tokens${scope && ` with <code>${escapeHtml(scope)}</code>`}.`;
  if (security.some((scheme) => 'session' in scheme)) return 'For signed-in users.';
  if (security.some((scheme) => 'webhookSecret' in scheme)) return 'With the webhook secret as a bearer token.';
  return tags.includes('Widget') ? 'For pages of the site, by its key; no cookie.' : 'For anyone.';
}

/** Empty when any API token will do, null when none does. */
function tokenScopeOf(security: ApiOperation['security']): string | null {
  const scopes = security.map(({ token }) => token).find((token) => token !== undefined);
  return scopes === undefined ? null : String(scopes);
}

const parameterTable = (parameters: readonly Parameter[]) =>
  fieldTable(
    'Parameter',
    parameters.map(({ name, in: place, required = false, schema }) => ({
      name,
      note: place === 'path' ? 'in the path' : required ? 'required' : '',
      schema,
    })),
  );

function bodyTable(schema: JsonSchema | undefined, { components }: ApiDescription): string {
  if (schema === undefined) return '<p class="small muted">The raw email.</p>';
  const name = referredName(schema);
  const fields = fieldsOf(name === null ? schema : (components.schemas[name] ?? {}));
  return fields.length > 0 ? fieldTable('Field', fields) : `<p class="small">${typeOf(schema)}</p>`;
}

interface Field {
  readonly name: string;
  readonly note: string;
  readonly schema: JsonSchema;
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    note: (required as string[]).includes(name) ? 'required' : '',
    schema,
  }));
}

function fieldTable(heading: string, fields: readonly Field[]): string {
  const rows = fields.map(
    ({ name, note, schema }) =>
      `<tr><th scope="row"><code>${breakable(name)}</code>${note && ` <span class="note-mark">${note}</span>`}</th><td>${typeOf(schema)}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">${heading}</th><th scope="col">Type</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function answerTable(responses: ApiOperation['responses']): string {
  const rows = Object.entries(responses).map(([status, { description, content = {} }]) => {
    const [type, answer] = Object.entries(content)[0] ?? [];
    const shape = answer?.schema ? typeOf(answer.schema) : type ? `<code>${escapeHtml(type)}</code>` : '';
    return `<tr><th scope="row">${status}</th><td>${escapeHtml(description)}${shape && `: ${shape}`}</td></tr>`;
  });
  return `<table class="answers"><thead><tr><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function schemaArticle(name: string, schema: JsonSchema): string {
  const fields = fieldsOf(schema).map((field) => ({
    ...field,
    note: field.note === 'required' ? '' : 'optional',
  }));
  const shape = fields.length > 0 ? fieldTable('Field', fields) : `<p class="small">${typeOf(schema)}</p>`;
  return `<article id="schema-${name}">
<h3><code>${name}</code></h3>
${shape}
</article>`;
}

function typeOf(schema: JsonSchema): string {
  const name = referredName(schema);
  if (name !== null) return `<a class="link" href="#schema-${name}">${name}</a>${defaultOf(schema)}`;
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(typeOf).join(' or ');
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.map(codeOf).join(', ')}${defaultOf(schema)}`;
  if (schema.const !== undefined) return codeOf(schema.const);
  if (schema.type === 'array') return `array of ${typeOf((schema.items ?? {}) as JsonSchema)}${boundsOf(schema)}`;
  if (schema.type === 'object' && schema.properties) return `object: ${fieldsOf(schema).map(fieldInWords).join(', ')}`;
  const types = Array.isArray(schema.type) ? schema.type.join(' or ') : String(schema.type ?? 'any');
  return `${types}${boundsOf(schema)}${defaultOf(schema)}`;
}

const fieldInWords = ({ name, schema }: Field) => `<code>${escapeHtml(name)}</code> ${typeOf(schema)}`;

function boundsOf(schema: JsonSchema): string {
  const { format, pattern, minimum, exclusiveMinimum, maxLength, minItems, maxItems } = schema;
  const least = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : undefined);
  const bounds = [
    typeof format === 'string' && escapeHtml(format),
    typeof pattern === 'string' && `pattern ${codeOf(pattern)}`,
    typeof least === 'number' && `from ${least}`,
    typeof maxLength === 'number' && `at most ${maxLength.toLocaleString('en-US')} characters`,
    typeof minItems === 'number' && `at least ${minItems}`,
    typeof maxItems === 'number' && `at most ${maxItems}`,
  ].filter(Boolean);
  return bounds.length > 0 ? ` (${bounds.join(', ')})` : '';
}

const defaultOf = (schema: JsonSchema) =>
  schema.default === undefined || schema.default === null ? '' : `, ${codeOf(schema.default)} by default`;

const referredName = ({ $ref }: JsonSchema): string | null =>
  typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? null) : null;

const codeOf = (value: unknown) => `<code>${breakable(String(value))}</code>`;

const methodBadge = (method: string) => `<span class="method ${method.toLowerCase()}">${method}</span>`;

/** Long paths and names wrap at their separators. */
const breakable = (text: string) => escapeHtml(text).replace(/([/_])/g, '$1<wbr>');

const EXAMPLES: Readonly<Record<string, unknown>> = {
  id: 1,
  ids: [1, 2],
  limit: 50,
  name: 'Kettle and Crumb',
  domain: 'kettle.example',
  code: 'code-from-the-provider',
  timezone: 'Europe/Berlin',
  comment: 'A new lamp is on its way.',
  status: 'open',
  site_key: 'site_0123456789abcdef',
  idempotency_key: '6f1f7f5e-3f0e-4a58-9d53-0a1c3f0e7d11',
  title: 'Lamp arrived with a cracked base',
  description: 'The oak tripod lamp has a crack.',
  email: 'priya.raman@example.com',
  subject: 'A question',
  message: 'Do you offer a discount for schools?',
};

function curlOf(
  { method, path, parameters, requestBody, security }: ListedOperation,
  { servers, components }: ApiDescription,
): string {
  const origin = servers[0]?.url ?? '';
  const limit = parameters.some(({ name }) => name === 'limit') ? `?limit=${EXAMPLES.limit}` : '';
  const address = `${origin}${path.replace(/\{(\w+)\}/g, (_all, name: string) => String(EXAMPLES[name] ?? 1))}${limit}`;
  const [bodyType, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const takesToken = tokenScopeOf(security) !== null;
  const isOwner = !takesToken && security.some((scheme) => 'session' in scheme);
  const options = [
    method !== 'GET' && `-X ${method}`,
    takesToken && "-H 'Authorization: Bearer dbk_...'",
    isOwner && `-b '${components.securitySchemes.session.name}=...'`,
    isOwner && method !== 'GET' && `-H 'Origin: ${origin}'`,
    security.some((scheme) => 'webhookSecret' in scheme) && "-H 'Authorization: Bearer ...'",
    bodyType && `-H 'Content-Type: ${bodyType}'`,
    bodyType && (body?.schema ? `-d '${exampleBody(body.schema, components.schemas)}'` : '--data-binary @mail.eml'),
  ].filter(Boolean);
  return ['curl', ...options, `'${address}'`].join(' \\\n  ').replace('curl \\\n  ', 'curl ');
}

function exampleBody(schema: JsonSchema, schemas: ApiDescription['components']['schemas']): string {
  const fields = fieldsOf(schemas[referredName(schema) ?? ''] ?? schema);
  const required = fields.filter(({ note }) => note === 'required');
  const shown = required.length > 0 ? required : fields;
  return JSON.stringify(
    Object.fromEntries(shown.map(({ name, schema: field }) => [name, EXAMPLES[name] ?? exampleOf(field)])),
  );
}

const exampleOf = (schema: JsonSchema): unknown =>
  Array.isArray(schema.enum) ? schema.enum[0] : schema.type === 'boolean' ? true : 'text';
