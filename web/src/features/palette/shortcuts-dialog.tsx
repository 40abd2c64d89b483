import { Fragment } from 'react';
import { Dialog, DialogText } from '../../ui/dialog.tsx';
import { commandKey, Key } from '../../ui/kbd.tsx';
import styles from './shortcuts-dialog.module.css';

interface Shortcut {
  does: string;
  keys: readonly string[];
  /** Stands between the keys. */
  between?: string;
}

const shortcuts = (command: string): readonly { place: string; keys: readonly Shortcut[] }[] => [
  {
    place: 'Everywhere',
    keys: [
      { does: 'Search or jump to', keys: [command, 'K'] },
      { does: 'This list', keys: ['?'] },
      { does: 'Go to the dashboard', keys: ['g', 'd'], between: 'then' },
      { does: 'Add a site', keys: ['n'] },
      { does: 'Close what is open', keys: ['Esc'] },
    ],
  },
  {
    place: 'Ticket list',
    keys: [
      { does: 'Search', keys: ['/'] },
      { does: 'Filter by priority', keys: ['f'] },
      { does: 'Next, previous ticket', keys: ['j', 'k'] },
      { does: 'Open', keys: ['Enter'] },
      { does: 'Select', keys: ['x'] },
      { does: 'Archive', keys: ['e'] },
    ],
  },
  {
    place: 'Board',
    keys: [
      { does: 'Pick up or drop a card', keys: ['Space', 'Enter'], between: 'or' },
      { does: 'Move it', keys: ['←', '↑', '↓', '→'] },
      { does: 'Put it back', keys: ['Esc'] },
    ],
  },
  {
    place: 'Ticket',
    keys: [
      { does: 'Send the comment', keys: [command, 'Enter'] },
      { does: 'Next, previous ticket', keys: ['j', 'k'] },
      { does: 'Refresh', keys: ['r'] },
    ],
  },
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" width={480} focus="dialog" onClose={onClose}>
      <DialogText label="Keys">
        {shortcuts(commandKey()).map(({ place, keys }) => (
          <section key={place}>
            <h3 className={styles.place}>{place}</h3>
            <dl className={styles.keys}>
              {keys.map((shortcut) => (
                <div key={shortcut.does}>
                  <dt>{shortcut.does}</dt>
                  <dd>
                    {shortcut.keys.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && ` ${shortcut.between ?? ''} `}
                        <Key>{key}</Key>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </DialogText>
    </Dialog>
  );
}
