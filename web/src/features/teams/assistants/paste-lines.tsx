import { Fragment, type ReactNode, useId, useState } from 'react';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { readStored, writeStored } from '../../../ui/stored.ts';
import { ASSISTANT_CLIENTS, TOKEN_PLACEHOLDER } from './assistant-clients.ts';
import styles from './paste-lines.module.css';

const CLIENT_KEY = 'deskbell-assistant-client';
export const LINES_ID = 'lines-to-paste';

export interface ChosenClient {
  value: string | null;
  onChange: (value: string) => void;
}

/** Remembered, and the same in all places that show lines. */
export function useChosenClient(): ChosenClient {
  const [value, setValue] = useState(() => readStored(CLIENT_KEY));
  return {
    value,
    onChange(chosen) {
      setValue(chosen);
      writeStored(CLIENT_KEY, chosen);
    },
  };
}

interface PasteLinesProps {
  chosen: ChosenClient;
  /** The lines have a placeholder without one. */
  token?: string;
  /** Why the lines cannot be copied yet. */
  reason?: string;
  onCopied?: () => void;
  children: ReactNode;
}

export function PasteLines({ chosen, token = TOKEN_PLACEHOLDER, reason, onCopied, children }: PasteLinesProps) {
  const client = ASSISTANT_CLIENTS.find(({ value }) => value === chosen.value) ?? ASSISTANT_CLIENTS[0];
  const reasonId = useId();
  if (!client) return null;
  const code = client.lines(`${window.location.origin}/mcp`, token);
  return (
    <div className={styles.paste}>
      <div className={styles.head}>
        <h3 id={LINES_ID} tabIndex={-1}>
          Lines to paste
        </h3>
        <Segmented label="Client" value={client.value} options={ASSISTANT_CLIENTS} onChange={chosen.onChange} />
      </div>
      <p className={styles.where}>{withCode(client.where)}</p>
      <pre className={styles.code}>{colored(code)}</pre>
      <div className={styles.foot}>
        <CopyButton
          size="sm"
          text={code}
          disabled={reason !== undefined}
          aria-describedby={reason && reasonId}
          {...(onCopied && { onCopied })}
        />
        {reason && <p id={reasonId}>{reason}</p>}
      </div>
      <div className={styles.check}>{children}</div>
    </div>
  );
}

/** Every second part is between backticks. */
const withCode = (text: string): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));

const STRING = /"(?:\\.|[^"\\])*"|https?:\/\/[^\s"]+/g;

function colored(code: string): ReactNode {
  let end = 0;
  const parts = [...code.matchAll(STRING)].flatMap(({ 0: text, index }) => {
    const before = code.slice(end, index);
    end = index + text.length;
    const isKey = code[end] === ':' || code.startsWith(' =', end);
    return [
      before,
      <span key={index} className={isKey ? styles.key : styles.value}>
        {withPlaceholder(text)}
      </span>,
    ];
  });
  return [...parts, code.slice(end)];
}

function withPlaceholder(text: string): ReactNode {
  const [before, after] = text.split(TOKEN_PLACEHOLDER);
  if (after === undefined) return text;
  return (
    <Fragment>
      {before}
      <span className={styles.placeholder}>{TOKEN_PLACEHOLDER}</span>
      {after}
    </Fragment>
  );
}
