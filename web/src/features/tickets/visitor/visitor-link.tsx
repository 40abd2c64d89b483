import { Copy } from 'lucide-react';
import { useState } from 'react';
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
  const [isEnding, setIsEnding] = useState(false);

  async function copy() {
    setIsCopying(true);
    const copied = await copyVisitorLink(ticketId);
    if (copied) setUrl(copied);
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
          hint="Copy"
          size="sm"
          icon={isCopying ? <Spinner size={14} /> : <Copy {...ICON_SM} />}
          aria-busy={isCopying || undefined}
          onClick={() => isCopying || void copy()}
        />
      </div>
      {isEnding && <EndLinkDialog ticketId={ticketId} onEnded={setUrl} onClose={() => setIsEnding(false)} />}
    </div>
  );
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '');
