import { ChevronDown } from 'lucide-react';
import { FREQUENT_QUESTIONS } from '../../../content/frequent-questions.ts';
import typography from '../text.module.css';
import styles from './frequent-questions.module.css';

export function FrequentQuestions() {
  return (
    <section className={styles.questions} aria-labelledby="questions-title">
      <div className={styles.head}>
        <h2 className={typography.h2} id="questions-title">
          Asked often
        </h2>
        <p>Short answers to what people ask us first.</p>
      </div>
      <div>
        {FREQUENT_QUESTIONS.map(({ question, answer }, index) => (
          <details key={question} open={index === 0}>
            <summary>
              {question}
              <ChevronDown size={18} aria-hidden="true" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
