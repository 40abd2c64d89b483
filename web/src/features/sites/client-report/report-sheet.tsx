import { REPORT_TITLES_MAX } from '@deskbell/contract/client-report-values';
import {
  footnoteOf,
  interruptionsInWords,
  monthName,
  periodInWords,
  quietWords,
  shownFigures,
  shownQuotes,
  shownTitles,
} from '@deskbell/contract/client-report-words';
import type { ClientReportPreview } from '@deskbell/contract/client-reports';
import { readableOn } from '@deskbell/contract/text-color';
import type { CSSProperties, ReactNode } from 'react';
import { number } from '../../../format/counted.ts';
import { FormattedText } from '../../../formatting/formatted-text.tsx';
import styles from './report-sheet.module.css';
import { WeekBars } from './week-bars.tsx';

const PAPER = '#ffffff';

/** What clients get, on paper, which is white in both themes. */
export function ReportSheet({ report, words }: { report: ClientReportPreview; words: string }) {
  const { brand, site_name } = report;
  return (
    <article
      aria-label="Preview"
      data-theme="light"
      className={styles.sheet}
      style={{ '--brand': readableOn(PAPER, brand.color) } as CSSProperties}
    >
      <div className={styles.head}>
        {brand.logo ? (
          <img
            className={styles.logo}
            src={brand.logo.url}
            width={brand.logo.width}
            height={brand.logo.height}
            alt={brand.name}
          />
        ) : (
          <bdi className={styles.name}>{brand.name}</bdi>
        )}
        <span className={styles.period}>
          Support report
          <br />
          {periodInWords(report)}
        </span>
      </div>
      <h3 className={styles.title}>
        <bdi>{site_name}</bdi> in {monthName(report.month)}
      </h3>
      {words.trim() !== '' && <FormattedText className={styles.words} text={words.trim()} />}
      {words.trim() === '' && report.state !== 'sent' && <p className={styles.slot}>Your words appear here</p>}
      {report.figures.is_quiet ? (
        <p className={styles.quiet}>
          <b>A quiet month.</b> {quietWords(report)}
        </p>
      ) : (
        <Figures report={report} />
      )}
      <Interruptions report={report} />
      {!report.figures.is_quiet && <Resolved report={report} />}
      <div className={styles.foot}>
        <span>{footnoteOf(report)}</span>
        <bdi>{brand.name}</bdi>
      </div>
    </article>
  );
}

function Figures({ report }: { report: ClientReportPreview }) {
  const quotes = shownQuotes(report);
  return (
    <>
      <dl className={styles.figures}>
        {shownFigures(report).map(({ label, value, change }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{value}</b>
              <span>{change}</span>
            </dd>
          </div>
        ))}
      </dl>
      {quotes.length > 0 && (
        <Section title="What customers said">
          {quotes.map((quote) => (
            <blockquote key={quote} dir="auto">
              {quote}
            </blockquote>
          ))}
        </Section>
      )}
      <div className={styles.two}>
        <Section title="In and resolved per week">
          <WeekBars weeks={report.figures.weeks} />
        </Section>
        <Pages pages={report.figures.pages} />
      </div>
    </>
  );
}

function Pages({ pages }: Pick<ClientReportPreview['figures'], 'pages'>) {
  if (pages.length === 0) return null;
  const most = Math.max(...pages.map(({ tickets }) => tickets));
  return (
    <Section title="Pages that cause most">
      <ul className={styles.pages}>
        {pages.map(({ path, tickets }) => (
          <li key={path}>
            <code>{path}</code>
            <span className={styles.track} aria-hidden="true">
              <i style={{ width: `${Math.max(2, (100 * tickets) / most)}%` }} />
            </span>
            <b>{number(tickets)}</b>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Interruptions({ report }: { report: ClientReportPreview }) {
  const words = interruptionsInWords(report);
  return words && <Section title="Interruptions of the Support tab">{words}</Section>;
}

function Resolved({ report }: { report: ClientReportPreview }) {
  const { titles, heading } = shownTitles(report, REPORT_TITLES_MAX);
  if (titles.length === 0) return null;
  return (
    <Section title={heading}>
      <ul className={styles.titles}>
        {titles.map((title, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat and have no state
          <li key={place}>
            <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h4>{title}</h4>
    {children}
  </div>
);
