interface RetiredWord {
  pattern: RegExp;
  instead: string;
}

/** One word per thing: what screens, emails and the API reference say instead. */
const RETIRED: readonly RetiredWord[] = [
  { pattern: /\be-mails?\b/i, instead: 'email' },
  { pattern: /\bmails\b/i, instead: 'emails' },
  { pattern: /\b(received|first|matching) mail\b/i, instead: 'email' },
  { pattern: /\b(our|no further|getting) answers?\b/i, instead: 'reply' },
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

/** String literals, and text between tags. */
const TEXTS = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<!=)>[^<>{}=;]+(?=[<{])/g;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;

export function retiredWordsIn(path: string, source: string): string[] {
  if (path.includes('.test.') || !READ_BY_PEOPLE.some((pattern) => pattern.test(path))) return [];
  const code = source.replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...code.matchAll(TEXTS)].flatMap(({ 0: text, index }) =>
    RETIRED.filter(({ pattern }) => pattern.test(text)).map(({ pattern, instead }) => {
      const line = code.slice(0, index + text.search(pattern)).split('\n').length;
      return `${path}:${line}: "${pattern.exec(text)?.[0]}" is called ${instead}.`;
    }),
  );
}
