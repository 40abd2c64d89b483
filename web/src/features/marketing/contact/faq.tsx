import { ChevronDown } from 'lucide-react';
import { FAQ } from '../../../content/faq.ts';
import { pricing } from '../installation-choices.ts';
import typography from '../text.module.css';
import styles from './faq.module.css';

const questions = FAQ.filter(({ withPrices }) => withPrices === undefined || pricing.isFor(withPrices));

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
        {questions.map(({ question, answer, withPrices }) => (
          <details key={question} open={withPrices !== undefined} {...(withPrices && pricing.mark(withPrices))}>
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
