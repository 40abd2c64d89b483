import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ActionButton } from '../call-to-action.tsx';
import styles from './message-sent.module.css';

export function MessageSent({ onWriteAnother }: { onWriteAnother: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // The focused submit button is gone: move the focus to the result.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className={styles.sent} role="status">
      <div className={styles.tick}>
        <Check size={26} strokeWidth={2.3} aria-hidden="true" />
      </div>
      <h2 ref={title} tabIndex={-1}>
        Message Sent Successfully!
      </h2>
      <div className={styles.text}>
        <p>We've received your message and will get back to you within 24 hours.</p>
        <p>You should also receive a confirmation email shortly.</p>
      </div>
      <ActionButton variant="secondary" onClick={onWriteAnother}>
        Send another message
      </ActionButton>
    </div>
  );
}
