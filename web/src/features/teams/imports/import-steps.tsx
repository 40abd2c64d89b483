import { Check } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './import-steps.module.css';

const STEPS = ['File', 'Check', 'Import', 'Done'] as const;
export type ImportStep = (typeof STEPS)[number];

export function ImportSteps({ now }: { now: ImportStep }) {
  const at = now === 'Done' ? STEPS.length : STEPS.indexOf(now);
  return (
    <ol className={styles.steps} aria-label="Steps of an import">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={classNames(index < at && styles.done, index === at && styles.now)}
          aria-current={step === now ? 'step' : undefined}
        >
          <i aria-hidden="true">{index < at ? <Check size={12} strokeWidth={2} /> : index + 1}</i>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
