/** A comment, a quoted text, the body of a function, or anything else up to one of them or to the end of a statement. */
const TOKEN = /--[^\n]*|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|;|[^-'$;]+|[-$]/g;

/** The statements of an SQL file, without comments. */
export function splitStatements(text: string): string[] {
  const statements = [''];
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === ';') statements.push('');
    else if (!token.startsWith('--')) statements[statements.length - 1] += token;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
