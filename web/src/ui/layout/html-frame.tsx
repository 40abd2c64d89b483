import styles from './html-frame.module.css';

/** The sandbox does not let links navigate this page. */
const LINKS_IN_NEW_TAB = '<base target="_blank">';

/** Untrusted HTML in a sandboxed iframe: no scripts, no access to this page. */
export function HtmlFrame({ title, html }: { title: string; html: string }) {
  const [, beginning = '', rest = html] =
    /^(\s*(?:<!doctype[^>]*>)?\s*(?:<html[^>]*>)?\s*<head[^>]*>)([\s\S]*)$/i.exec(html) ?? [];
  return (
    <iframe
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={`${beginning}${LINKS_IN_NEW_TAB}${rest}`}
      className={styles.frame}
    />
  );
}
