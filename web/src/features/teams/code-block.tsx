import { Fragment } from 'react';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import styles from './code-block.module.css';

const TOKEN = /( \/\/ .*$)|('[^'\n]*'|"(?:\\.|[^"\\\n])*")|\b(import|from|const|new|async|await|if|return)\b/gm;

export const CodeBlock = ({ code }: { code: string }) => <pre className={styles.code}>{colored(code)}</pre>;

export const LongCode = ({ label, code }: { label: string; code: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
  <section aria-label={label} tabIndex={0} className={styles.long}>
    <CodeBlock code={code} />
  </section>
);

export const CopiedCode = ({ code }: { code: string }) => (
  <div className={styles.copied}>
    <CodeBlock code={code} />
    <CopyButton size="sm" text={code}>
      Copy Code
    </CopyButton>
  </div>
);

function colored(code: string) {
  let end = 0;
  const parts = [...code.matchAll(TOKEN)].flatMap(({ 0: text, 1: comment, 2: string, index }) => {
    const before = code.slice(end, index);
    end = index + text.length;
    return [before, { text, style: comment ? styles.comment : string ? styles.string : styles.keyword }];
  });
  return [...parts, code.slice(end)].map((part, index) =>
    typeof part === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
      <Fragment key={index}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
      <span key={index} className={part.style}>
        {part.text}
      </span>
    ),
  );
}
