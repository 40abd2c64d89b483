import { ChevronDown } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { commandKey, Kbd } from '../../../ui/marks/kbd.tsx';
import { Menu, MenuFoot, MenuPick } from '../../../ui/overlays/menu.tsx';
import styles from './send-button.module.css';
import { SEND_LABELS, type SendChoice, type SendOutcome, type SendWay } from './send-ways.ts';

interface SendButtonProps {
  label: string | null;
  choice: SendChoice;
  nextTitle: string | null;
  isDisabled: boolean;
  isUploading: boolean;
  onSend: (outcome: SendOutcome) => void;
}

/** Its menu also sets what the button will do before anything is written. */
export function SendButton({ label, choice, nextTitle, isDisabled, isUploading, onSend }: SendButtonProps) {
  const { way, offered, choose } = choice;

  function pick(picked: SendWay) {
    const outcome = choose(picked);
    if (!isDisabled) onSend(outcome);
  }

  return (
    <span className={styles.send}>
      <Button type="submit" variant="primary" disabled={isDisabled} title={`${commandKey()} Enter`}>
        {label ?? SEND_LABELS[way]}
      </Button>
      <Menu
        label="How to send"
        className={styles.ways}
        side="top"
        trigger={
          <Button variant="primary" className={styles.more} disabled={isUploading} aria-label="More ways to send">
            <ChevronDown {...ICON} />
          </Button>
        }
      >
        <MenuPick
          value={way}
          options={offered.map((each) => ({ value: each, label: SEND_LABELS[each], detail: <Keys way={each} /> }))}
          onPick={pick}
        />
        <MenuFoot>{nextTitle === null ? 'This is the last one of the list.' : `Next: ${nextTitle}`}</MenuFoot>
      </Menu>
    </span>
  );
}

function Keys({ way }: { way: SendWay }) {
  if (way !== 'send' && way !== 'next') return null;
  return (
    <>
      <Kbd>{commandKey()}</Kbd>
      {way === 'next' && <Kbd>Shift</Kbd>}
      <Kbd>Enter</Kbd>
    </>
  );
}
