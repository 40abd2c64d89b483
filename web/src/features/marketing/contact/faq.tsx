import { ChevronDown } from 'lucide-react';
import { FAQ } from '../../../content/faq.ts';
import typography from '../text.module.css';
import styles from './faq.module.css';

export function Faq() {
  return (
    <section className={styles.questions} aria-labelledby="questions-title">
      <div className={styles.head}>
        <h2 className={typography.h2} id="questions-title">
          Common questions
        </h2>
        <p>Quick answers to what people ask most.</p>
      </div>
      <div>
        {FAQ.map(({ question, answer }, index) => (
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
