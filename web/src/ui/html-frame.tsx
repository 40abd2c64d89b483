import styles from './html-frame.module.css';

/** For every link in the frame, which could not leave it otherwise. */
const IN_A_NEW_TAB = '<base target="_blank">';

/** Shows HTML that nobody vouches for: it runs no script, and of this page it reaches nothing. */
export function HtmlFrame({ title, html }: { title: string; html: string }) {
  const [, beginning = '', rest = html] =
    /^(\s*(?:<!doctype[^>]*>)?\s*(?:<html[^>]*>)?\s*<head[^>]*>)([\s\S]*)$/i.exec(html) ?? [];
  return (
    <iframe
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={`${beginning}${IN_A_NEW_TAB}${rest}`}
      className={styles.frame}
    />
  );
}
