import { SCRIPT_WEIGHTS, SCRIPT_WEIGHTS_SOURCE } from '../../../content/product.ts';
import { classNames } from '../../../ui/class-names.ts';
import typography from '../text.module.css';
import styles from './script-weight.module.css';

const HEAVIEST = Math.max(...SCRIPT_WEIGHTS.map(({ kilobytes }) => kilobytes));
const DESCRIPTION = `Script loaded on every page view, compressed: ${SCRIPT_WEIGHTS.map(
  ({ name, kilobytes }) => `${name} ${kilobytes} kB`,
).join(', ')}.`;

const COSTS = [
  { figure: 0, unit: 'cookies' },
  { figure: 0, unit: 'pixels of layout shift' },
  { figure: 2, unit: 'requests per page view' },
  { figure: 0, unit: 'bytes stored before a visitor types' },
];

export function ScriptWeight() {
  return (
    <section className={styles.panel} data-theme="dark" aria-labelledby="script-weight-title">
      <div className={styles.text}>
        <h2 className={typography.h2} id="script-weight-title">
          Your pages stay fast.
        </h2>
        <p>
          The form loads only when a visitor reaches for the tab. Until then, Deskbell adds about 1 kB to your page.
        </p>
      </div>
      <div className={styles.bars}>
        <div className={styles.bars} role="img" aria-label={DESCRIPTION}>
          {SCRIPT_WEIGHTS.map(({ name, kilobytes, ours }) => (
            <div key={name} className={classNames(styles.bar, ours && styles.ours)}>
              <div className={styles.label}>
                <span>{name}</span>
                <b>{kilobytes} kB</b>
              </div>
              <svg className={styles.line} aria-hidden="true">
                {/* Not to scale: ours would be thinner than a pixel. */}
                <rect width={ours ? 3 : `${(kilobytes / HEAVIEST) * 100}%`} height="12" />
              </svg>
            </div>
          ))}
        </div>
        <p className={typography.micro}>Script per page view, before the first click. {SCRIPT_WEIGHTS_SOURCE}</p>
      </div>
      <dl className={styles.figures}>
        {COSTS.map(({ figure, unit }) => (
          <div key={unit}>
            <dt>{unit}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
