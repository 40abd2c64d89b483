import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';

/** Sample arguments by type name; samples may contain the text. */
export type Samples = Readonly<Record<string, (text: string) => unknown>>;

/** A text parameter of an exported function; the others get short samples. */
export interface TextFunction {
  /** `inbound-email/receive/raw-mail.ts returnPathOf(sender)` */
  readonly name: string;
  load(): Promise<(text: string) => unknown>;
}

const TEST = /\.test\.ts$|(^|\/)testing\//;
const EXPORTS_FUNCTION = /^export (?:async )?(?:function|const) /m;
/** Modules with side effects; their texts are folders and addresses of this installation. */
const HAS_EFFECTS =
  /from '(?:node:(?:fs|fs\/promises|net|http|https|child_process|worker_threads)|pg|nodemailer|pino)'/;

/** Lists exported functions that take text, read from their declarations. */
export function listTextFunctions(folder: URL, samples: Samples): TextFunction[] {
  const root = fileURLToPath(folder);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !TEST.test(file),
  );
  return files.flatMap((file) => {
    const source = readFileSync(`${root}/${file}`, 'utf8');
    if (!EXPORTS_FUNCTION.test(source) || HAS_EFFECTS.test(source)) return [];
    const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
    return exportedFunctions(parsed).flatMap(({ name, parameters }) =>
      textParameters(parameters, { file: parsed, samples }).map(({ parameter, argumentsFor }) => ({
        name: `${file} ${name}(${parameter})`,
        load: async () => {
          const module: Record<string, unknown> = await import(pathToFileURL(`${root}/${file}`).href);
          const exported = module[name];
          if (typeof exported !== 'function') throw new Error(`${file} exports no function ${name}`);
          return (text: string) => exported(...argumentsFor(text));
        },
      })),
    );
  });
}

interface ExportedFunction {
  readonly name: string;
  readonly parameters: readonly ts.ParameterDeclaration[];
}

function exportedFunctions(file: ts.SourceFile): ExportedFunction[] {
  const isExported = (node: ts.HasModifiers) =>
    node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
  return file.statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement) && isExported(statement) && statement.name)
      return [{ name: statement.name.text, parameters: statement.parameters }];
    if (!ts.isVariableStatement(statement) || !isExported(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer && ts.isArrowFunction(initializer)
        ? [{ name: name.text, parameters: initializer.parameters }]
        : [],
    );
  });
}

interface Place {
  readonly file: ts.SourceFile;
  readonly samples: Samples;
}

type Sample = (text: string) => unknown;

const SHORT = 'a';

/** Parameters that are text or contain it; none if another one has a type without sample. */
function textParameters(
  parameters: readonly ts.ParameterDeclaration[],
  place: Place,
): { parameter: string; argumentsFor(text: string): unknown[] }[] {
  const sampled = parameters.map((parameter) => {
    if (parameter.type) return sampleOf(parameter.type, place);
    return parameter.initializer && ts.isStringLiteral(parameter.initializer)
      ? (text: string) => text
      : () => undefined;
  });
  const isOptional = parameters.map(({ questionToken, initializer }) => Boolean(questionToken ?? initializer));
  if (sampled.some((sample, n) => !sample && !isOptional[n])) return [];
  return parameters.flatMap((parameter, at) => {
    const sample = sampled[at];
    if (!sample || !holdsText(sample)) return [];
    const argumentsFor = (text: string) =>
      sampled.map((other, n) => {
        if (n === at) return sample(text);
        return isOptional[n] ? undefined : other?.(SHORT);
      });
    return [{ parameter: parameter.name.getText(place.file), argumentsFor }];
  });
}

const holdsText = (sample: Sample): boolean => {
  const written = (text: string) =>
    JSON.stringify(sample(text), (_key, value) => (value instanceof Map ? [...value] : value));
  return written('a') !== written('b');
};

function sampleOf(type: ts.TypeNode, place: Place): Sample | null {
  if (ts.isParenthesizedTypeNode(type)) return sampleOf(type.type, place);
  if (ts.isTypeOperatorNode(type)) return sampleOf(type.type, place);
  if (ts.isLiteralTypeNode(type)) {
    const { literal } = type;
    return ts.isStringLiteral(literal) ? () => literal.text : () => null;
  }
  if (ts.isFunctionTypeNode(type)) return () => () => undefined;
  if (ts.isUnionTypeNode(type)) return sampleOfUnion(type, place);
  if (ts.isArrayTypeNode(type)) {
    const element = sampleOf(type.elementType, place);
    return element && ((text) => [element(text)]);
  }
  if (ts.isTypeLiteralNode(type)) return sampleOfMembers(type.members, place);
  if (ts.isTypeReferenceNode(type)) return sampleOfName(type, place);
  switch (type.kind) {
    case ts.SyntaxKind.StringKeyword:
      return (text) => text;
    case ts.SyntaxKind.NumberKeyword:
      return () => 0;
    case ts.SyntaxKind.BooleanKeyword:
      return () => true;
    case ts.SyntaxKind.UndefinedKeyword:
      return () => undefined;
    default:
      return null;
  }
}

function sampleOfUnion({ types }: ts.UnionTypeNode, place: Place): Sample | null {
  const samples = types.map((type) => sampleOf(type, place)).filter((sample) => sample !== null);
  return samples.find(holdsText) ?? samples[0] ?? null;
}

function sampleOfMembers(members: readonly ts.TypeElement[], place: Place): Sample | null {
  const samples: [name: string, sample: Sample][] = [];
  for (const member of members) {
    const sample = ts.isPropertySignature(member) && member.type ? sampleOf(member.type, place) : null;
    if (sample) samples.push([member.name?.getText(place.file) ?? '', sample]);
    else if (!ts.isPropertySignature(member) || !member.questionToken) return null;
  }
  return (text) => Object.fromEntries(samples.map(([name, sample]) => [name, sample(text)]));
}

function sampleOfName({ typeName, typeArguments }: ts.TypeReferenceNode, place: Place): Sample | null {
  const name = typeName.getText(place.file);
  if (Object.hasOwn(place.samples, name)) return place.samples[name] ?? null;
  const [first, second] = typeArguments ?? [];
  if ((name === 'Readonly' || name === 'ReadonlyArray') && first) return sampleOf(first, place);
  if (name === 'Record' && second) {
    const value = sampleOf(second, place);
    return value && ((text) => ({ name: value(text) }));
  }
  return sampleOfDeclared(name, place);
}

function sampleOfDeclared(name: string, place: Place): Sample | null {
  for (const statement of place.file.statements) {
    if (ts.isTypeAliasDeclaration(statement) && statement.name.text === name) return sampleOf(statement.type, place);
    if (ts.isInterfaceDeclaration(statement) && statement.name.text === name && !statement.heritageClauses)
      return sampleOfMembers(statement.members, place);
  }
  return null;
}
