import { LICENSE, NODE_VERSIONS, START_COMMAND } from '../../../content/figures.ts';
import { CopyAction } from '../copy-action.tsx';
import typography from '../text.module.css';
import { ProofFacts } from './prerendered.tsx';
import styles from './proof.module.css';

export function Proof() {
  return (
    <section className={styles.panel} data-theme="dark" aria-labelledby="proof-title">
      <div>
        <h2 className={typography.h2} id="proof-title">
          Do not take our word for it.
        </h2>
        <p className={styles.text}>
          Everything is open source under the {LICENSE}. One command starts it on your computer.
        </p>
        <div className={styles.command}>
          <code>{START_COMMAND}</code>
          <CopyAction text={START_COMMAND} />
        </div>
        <p className={styles.condition}>{NODE_VERSIONS} and nothing else; the database is embedded.</p>
      </div>
      <ProofFacts />
    </section>
  );
}
