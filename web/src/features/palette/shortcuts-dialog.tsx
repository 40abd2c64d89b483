import { Fragment } from 'react';
import { Dialog, DialogText } from '../../ui/dialog.tsx';
import { commandKey, Key } from '../../ui/kbd.tsx';
import styles from './shortcuts-dialog.module.css';

interface Shortcut {
  action: string;
  keys: readonly string[];
  /** Between the keys: 'then' or 'or'. */
  separator?: string;
}

const shortcuts = (command: string): readonly { section: string; keys: readonly Shortcut[] }[] => [
  {
    section: 'Everywhere',
    keys: [
      { action: 'Search or jump to', keys: [command, 'K'] },
      { action: 'Keyboard shortcuts', keys: ['?'] },
      { action: 'Go to dashboard', keys: ['g', 'd'], separator: 'then' },
      { action: 'Go to all tickets', keys: ['g', 't'], separator: 'then' },
      { action: 'Add a site', keys: ['n'] },
      { action: 'Undo the last status change', keys: ['z', `${command} Z`], separator: 'or' },
      { action: 'Close dialog', keys: ['Esc'] },
    ],
  },
  {
    section: 'Ticket list',
    keys: [
      { action: 'Search', keys: ['/'] },
      { action: 'Filter by priority', keys: ['f'] },
      { action: 'Next, previous ticket', keys: ['j', 'k'] },
      { action: 'Open', keys: ['Enter'] },
      { action: 'Select', keys: ['x'] },
      { action: 'Select a range', keys: ['Shift ↑', 'Shift ↓', 'Shift click'], separator: 'or' },
      { action: 'Archive the selection or the ticket', keys: ['e'] },
      { action: 'Set to New, Open, Closed', keys: ['1', '2', '3'] },
      { action: 'From the search to the first result', keys: ['Enter', '↓'], separator: 'or' },
    ],
  },
  {
    section: 'Board',
    keys: [
      { action: 'Pick up or drop a card', keys: ['Space', 'Enter'], separator: 'or' },
      { action: 'Move the card', keys: ['←', '↑', '↓', '→'] },
      { action: 'Cancel the move', keys: ['Esc'] },
    ],
  },
  {
    section: 'Ticket',
    keys: [
      { action: 'Write a reply', keys: ['c'] },
      { action: 'Write a note', keys: ['n'] },
      { action: 'Insert a canned reply while writing', keys: ['/'] },
      { action: 'Send comment', keys: [command, 'Enter'] },
      { action: 'Send comment and close the ticket', keys: [command, 'Shift', 'Enter'] },
      { action: 'Set to New, Open, Closed', keys: ['1', '2', '3'] },
      { action: 'Assign', keys: ['a'] },
      { action: 'Assign to me', keys: ['i'] },
      { action: 'Snooze', keys: ['h'] },
      { action: 'Archive', keys: ['e'] },
      { action: 'Next, previous ticket', keys: ['j', 'k'] },
      { action: 'Refresh', keys: ['r'] },
    ],
  },
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" width={480} focus="dialog" onClose={onClose}>
      <DialogText label="Keys">
        {shortcuts(commandKey()).map(({ section, keys }) => (
          <section key={section}>
            <h3 className={styles.section}>{section}</h3>
            <dl className={styles.keys}>
              {keys.map((shortcut) => (
                <div key={shortcut.action}>
                  <dt>{shortcut.action}</dt>
                  <dd>
                    {shortcut.keys.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && ` ${shortcut.separator ?? ''} `}
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
