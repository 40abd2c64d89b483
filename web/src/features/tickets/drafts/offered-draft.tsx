import { Button } from '../../../ui/controls/button.tsx';
import styles from './offered-draft.module.css';

interface OfferedDraftProps {
  text: string;
  onUse: () => void;
  onDiscard: () => void;
}

export function OfferedDraft({ text, onUse, onDiscard }: OfferedDraftProps) {
  return (
    <div className={styles.offer} role="status">
      <p>
        <b>You also wrote this elsewhere.</b>
        <bdi className={styles.text}>{text}</bdi>
      </p>
      <Button size="xs" onClick={onUse}>
        Use it
      </Button>
      <Button size="xs" variant="ghost" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}
