import type { Brand } from '@deskbell/contract/brand';
import { readableOn } from '@deskbell/contract/text-color';
import type { CSSProperties } from 'react';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import styles from './brand-preview.module.css';

const PAPER = '#ffffff';

/** Figures of nobody. */
const FIGURES = [
  ['Tickets in', '66', 'was 57'],
  ['Resolved', '61', 'was 55'],
  ['Open at the end', '28', 'was 23'],
  ['Our time', '11 h 40 m', 'was 9 h 15 m'],
  ['First reply', '1 h 05 m', 'median, was 1 h 40 m'],
  ['Resolution', '1 d 2 h', 'median, was 1 d 6 h'],
  ['Goals met', '94 %', 'was 91 %'],
  ['Rated good', '24 of 26', 'was 18 of 20'],
] as const;

const monthOf = (day: Date) => day.toLocaleString('en', { month: 'long', year: 'numeric' });

/** The start of a report on paper, which is white in both themes. */
export function BrandPreview({ brand, site = 'Your client' }: { brand: Brand; site: string | undefined }) {
  const { name, color, logo } = brand;
  const now = new Date();
  const last = new Date(now.getFullYear(), now.getMonth(), 0);
  const month = monthOf(last);
  return (
    <Card aria-labelledby="brand-preview">
      <CardHead title="Preview" titleId="brand-preview">
        Example report, {month}
      </CardHead>
      <CardBody>
        <div role="img" aria-label="A report with your brand" className={styles.frame}>
          <div
            data-theme="light"
            className={styles.sheet}
            style={{ '--brand': readableOn(PAPER, color) } as CSSProperties}
          >
            <div className={styles.head}>
              {logo ? (
                <img className={styles.logo} src={logo.url} width={logo.width} height={logo.height} alt="" />
              ) : (
                <b className={styles.name} dir="auto">
                  {name}
                </b>
              )}
              <span className={styles.span}>
                Support report
                <br />1 to {last.getDate()} {month}
              </span>
            </div>
            <p className={styles.title}>
              <bdi>{site}</bdi> in {month}
            </p>
            <p className={styles.words}>Your words to the client stand here.</p>
            <div className={styles.figures}>
              {FIGURES.map(([label, value, before]) => (
                <div key={label}>
                  <span>{label}</span>
                  <b>{value}</b>
                  <span>{before}</span>
                </div>
              ))}
            </div>
          </div>
        </div>
      </CardBody>
    </Card>
  );
}
