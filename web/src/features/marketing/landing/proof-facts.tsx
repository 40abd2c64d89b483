import { VISITOR_LANGUAGES } from '@deskbell/contract/limits';
import { Code, Layers, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  COOKIES_FOR_VISITORS,
  LICENSE,
  MEASURED_ON,
  MEASURED_WEIGHTS,
  REQUESTS_PER_PAGE_VIEW,
  WEIGHT_METHOD,
} from '../../../content/figures.ts';
import { WidgetBytes } from '../figures.tsx';
import { SOURCE_URL, source } from '../installation-choices.ts';
import typography from '../text.module.css';
import styles from './proof-facts.module.css';

const HEAVIEST = Math.max(...MEASURED_WEIGHTS.map(({ kilobytes }) => kilobytes));

export function ProofFacts() {
  return (
    <>
      <div>
        <h3 className={styles.title}>Script on every page view, before anyone clicks</h3>
        <ul className={styles.bars}>
          <li className={styles.ours}>
            Deskbell
            <b>
              <WidgetBytes /> bytes
            </b>
            <svg aria-hidden="true">
              <rect width="3" height="10" rx="1" />
            </svg>
          </li>
          {MEASURED_WEIGHTS.map(({ name, kilobytes }) => (
            <li key={name}>
              {name}
              <b>{kilobytes} kB</b>
              <svg aria-hidden="true">
                <rect width={`${(kilobytes / HEAVIEST) * 100}%`} height="10" rx="3" />
              </svg>
            </li>
          ))}
        </ul>
        <p className={styles.measured}>
          Measured by us in {MEASURED_ON}, compressed with Brotli. Bars to scale, ours drawn 3 px wide.{' '}
          <a className={typography.link} href={WEIGHT_METHOD}>
            How we measured
          </a>
        </p>
      </div>
      <ul className={styles.sources}>
        {source.isFor('on') && (
          <li {...source.mark('on')}>
            <a href={SOURCE_URL}>
              <Code size={18} aria-hidden="true" />
              Source code <small>{LICENSE}</small>
            </a>
          </li>
        )}
        <li>
          <a href="/what-we-store">
            <ShieldCheck size={18} aria-hidden="true" />
            What we store <small>where, and for how long</small>
          </a>
        </li>
        <li>
          <a href="/compare">
            <Layers size={18} aria-hidden="true" />
            How it compares <small>and what others do better</small>
          </a>
        </li>
      </ul>
      <dl className={styles.figures}>
        <Figure figure={<WidgetBytes />} unit="bytes of script" />
        <Figure figure={REQUESTS_PER_PAGE_VIEW} unit="requests per page view" />
        <Figure figure={COOKIES_FOR_VISITORS} unit="cookies" />
        <Figure figure={VISITOR_LANGUAGES.length} unit="languages for visitors" />
      </dl>
    </>
  );
}

function Figure({ figure, unit }: { figure: ReactNode; unit: string }) {
  return (
    <div>
      <dt>{unit}</dt>
      <dd>{figure}</dd>
    </div>
  );
}
