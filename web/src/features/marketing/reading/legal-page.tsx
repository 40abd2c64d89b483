import { useMemo } from 'react';
import { NavLink } from 'react-router';
import type { LegalDocument } from '../../../content/legal-document.ts';
import layout from '../layout.module.css';
import { PageHead } from '../page-head.tsx';
import { LegalBlockView } from './legal-block.tsx';
import styles from './legal-page.module.css';
import { SplitPage } from './split-page.tsx';

export function LegalPage({ document, kicker }: { document: LegalDocument; kicker?: string }) {
  const { title, lede, summary, sections } = document;
  const entries = useMemo(() => [summary, ...sections], [summary, sections]);
  return (
    <div className={layout.wrap}>
      <PageHead
        kicker={
          kicker ?? (
            <nav className={styles.tabs} aria-label="Legal pages">
              <NavLink to="/privacy">Privacy</NavLink>
              <NavLink to="/terms">Terms</NavLink>
            </nav>
          )
        }
        title={title}
        lede={lede}
      />
      <SplitPage label="Table of contents" entries={entries}>
        <article className={styles.prose}>
          <section id={summary.id} className={styles.summary} aria-label={summary.title}>
            <p>{summary.text}</p>
          </section>
          {sections.map(({ id, title, blocks }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {blocks.map((block, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
                <LegalBlockView key={index} block={block} />
              ))}
            </section>
          ))}
        </article>
      </SplitPage>
    </div>
  );
}
