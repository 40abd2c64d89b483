import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useCopied } from '../../../ui/copy-button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ICON_SM } from '../../../ui/icon-sizes.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { copyVisitorLink } from './copy-visitor-link.ts';
import { EndLinkDialog } from './end-link-dialog.tsx';
import styles from './visitor-link.module.css';

/** Never for clients: the holder of the link speaks as the visitor. Its secret part is fetched when it is needed. */
export function VisitorLink({ ticketId, labelClass }: { ticketId: number; labelClass: string | undefined }) {
  const [url, setUrl] = useState<string | null>(null);
  const [isCopying, setIsCopying] = useState(false);
  const [isCopied, setIsCopied] = useCopied();
  const [isEnding, setIsEnding] = useState(false);

  async function copy() {
    setIsCopying(true);
    const link = await copyVisitorLink(ticketId);
    if (link) setUrl(link.url);
    setIsCopied(link?.isCopied ?? false);
    setIsCopying(false);
  }

  return (
    <div>
      <div className={styles.head}>
        <h3 className={labelClass}>Visitor link</h3>
        <button type="button" className={styles.end} aria-haspopup="dialog" onClick={() => setIsEnding(true)}>
          End this link
        </button>
      </div>
      <div className={styles.line}>
        <code>{url ? withoutScheme(url) : `${window.location.host}/t/${ticketId}.…`}</code>
        <IconButton
          label="Copy visitor link"
          hint={isCopied ? COPIED : 'Copy'}
          size="sm"
          icon={iconOf(isCopying, isCopied)}
          aria-busy={isCopying || undefined}
          onClick={() => isCopying || void copy()}
        />
        <span role="status" className={styles.announced}>
          {isCopied && COPIED}
        </span>
      </div>
      {isEnding && <EndLinkDialog ticketId={ticketId} onEnded={setUrl} onClose={() => setIsEnding(false)} />}
    </div>
  );
}

const COPIED = 'Copied!';

function iconOf(isCopying: boolean, isCopied: boolean) {
  if (isCopying) return <Spinner size={14} />;
  return isCopied ? <Check {...ICON_SM} /> : <Copy {...ICON_SM} />;
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '');
