interface RetiredWord {
  pattern: RegExp;
  instead: string;
}

/** One word per thing: what screens, emails and the API reference say instead. */
const RETIRED: readonly RetiredWord[] = [
  { pattern: /\be-mails?\b/i, instead: 'email' },
  { pattern: /\bmails\b/i, instead: 'emails' },
  {
    pattern: /(\bMail|(?<=\s)mail)\b(?!-)(?!,?\s+(server|provider|program|client|app|scanner|file|flow|worker|Manage))/,
    instead: 'email',
  },
  { pattern: /\b(our|no further|getting|first|the visitor’s) answers?\b/i, instead: 'reply' },
  { pattern: /\banswers? (a|the|your) (first )?tickets?\b|\banswers tickets\b/i, instead: 'reply' },
  { pattern: /\binternal comments?\b/i, instead: 'note' },
  { pattern: /\bpages? (that )?hurts?\b/i, instead: 'Pages, page alarm' },
  { pattern: /(?<![/.-])\bkanban\b(?![-.])/, instead: 'Kanban Board or Board' },
  { pattern: /\bassigned to me\b/i, instead: 'Mine' },
  { pattern: /\bsaved search(es)?\b/i, instead: 'view' },
];

const READ_BY_PEOPLE = [
  /^web\/src\/(?!content\/release|testing\/).*\.tsx?$/,
  /^server\/src\/email\/messages\//,
  /^contract\/src\/languages\/en\.ts$/,
  /^contract\/src\/(?!(formal-)?languages\/).*\.ts$/,
];

const DOCUMENT = /^(docs\/[^/]+|README)\.md$/;
/** A code span, or the address of a link. */
const DOCUMENT_CODE = /`[^`\n]*`|\]\([^)\n]*\)|^ {4}.*$/gm;

/** String literals, and text between tags. */
const TEXTS = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<!=)>[^<>{}=;]+(?=[<{])/g;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;

const blanked = (text: string) => text.replace(/[^\n]/g, ' ');

export function retiredWordsIn(path: string, source: string): string[] {
  if (DOCUMENT.test(path)) return findRetired(path, source.replace(DOCUMENT_CODE, blanked), /[^\n]+/g);
  if (path.includes('.test.') || !READ_BY_PEOPLE.some((pattern) => pattern.test(path))) return [];
  return findRetired(path, source.replace(COMMENTS, blanked), TEXTS);
}

function findRetired(path: string, source: string, texts: RegExp): string[] {
  return [...source.matchAll(texts)].flatMap(({ 0: text, index }) =>
    RETIRED.filter(({ pattern }) => pattern.test(text)).map(({ pattern, instead }) => {
      const line = source.slice(0, index + text.search(pattern)).split('\n').length;
      return `${path}:${line}: "${pattern.exec(text)?.[0]}" is called ${instead}.`;
    }),
  );
}
