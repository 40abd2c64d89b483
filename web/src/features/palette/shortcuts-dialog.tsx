import { helpAddress } from '@deskbell/contract/documentation';
import { allows } from '@deskbell/contract/roles';
import type { Team } from '@deskbell/contract/teams';
import { Check } from 'lucide-react';
import { Fragment } from 'react';
import { KEY_LABELS, type KeyLabel } from '../../keys/key-labels.ts';
import { KEY_ROWS, type KeyPlace, type KeyRowName } from '../../keys/key-table.ts';
import { classNames } from '../../ui/class-names.ts';
import { ICON_SM } from '../../ui/marks/icon-sizes.ts';
import { commandKey, Key } from '../../ui/marks/kbd.tsx';
import { Dialog, DialogText } from '../../ui/overlays/dialog.tsx';
import styles from './shortcuts-dialog.module.css';

interface Shortcut extends KeyLabel {
  keys: Readonly<Record<string, string>>;
  places: readonly KeyPlace[];
}

type TicketPlace = 'list' | 'board' | 'ticket';

const COLUMNS: readonly { place: TicketPlace; label: string }[] = [
  { place: 'list', label: 'List' },
  { place: 'board', label: 'Board' },
  { place: 'ticket', label: 'Ticket' },
];

const SHORTCUTS: readonly Shortcut[] = Object.entries(KEY_ROWS).map(([name, row]) => ({
  ...row,
  ...KEY_LABELS[name as KeyRowName],
}));
const isWriting = ({ label, places }: Shortcut) => places.includes('writing') || label === 'Note';
const isGlobal = ({ places }: Shortcut) => places.includes('everywhere') || places.includes('elsewhere');

interface ShortcutsDialogProps {
  /** Where the help was opened: marks its column and greys rows that do nothing there. */
  place: TicketPlace | null;
  teams: readonly Team[];
  canAddSite: boolean;
  onClose: () => void;
}

export function ShortcutsDialog({ place, teams, canAddSite, onClose }: ShortcutsDialogProps) {
  const has = {
    work: teams.some(({ role }) => allows(role, 'work')),
    manage: canAddSite,
  };
  const shortcuts = SHORTCUTS.filter(({ needs }) => !needs || has[needs]);
  return (
    <Dialog title="Keyboard shortcuts" width={920} focus="dialog" onClose={onClose}>
      <DialogText label="All shortcuts">
        <div className={styles.help}>
          <TicketKeys place={place} shortcuts={shortcuts.filter((each) => !isGlobal(each) && !isWriting(each))} />
          <div>
            <KeyList title="Everywhere" shortcuts={shortcuts.filter(isGlobal)} />
            <KeyList title="Writing in a ticket" shortcuts={shortcuts.filter(isWriting)} />
            <a
              className={styles.guide}
              href={helpAddress(location.pathname, new URLSearchParams(location.search))}
              target="_blank"
              rel="noreferrer"
            >
              Help for this screen
            </a>
          </div>
        </div>
      </DialogText>
    </Dialog>
  );
}

function TicketKeys({ place, shortcuts }: { place: TicketPlace | null; shortcuts: readonly Shortcut[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Tickets</th>
          {COLUMNS.map((column) => (
            <th key={column.place} scope="col" className={cellClass(column.place, place)}>
              {column.label}
            </th>
          ))}
          <th scope="col">
            <span className={styles.spoken}>Keys</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shortcuts.map((shortcut) => (
          <tr key={shortcut.label} className={place && !shortcut.places.includes(place) ? styles.off : undefined}>
            <th scope="row">{shortcut.label}</th>
            {COLUMNS.map((column) => (
              <td key={column.place} className={cellClass(column.place, place)}>
                {shortcut.places.includes(column.place) && (
                  <span role="img" aria-label="yes">
                    <Check {...ICON_SM} />
                  </span>
                )}
              </td>
            ))}
            <KeyCell shortcut={shortcut} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cellClass = (column: TicketPlace, place: TicketPlace | null) =>
  classNames(styles.place, column === place && styles.here);

function KeyList({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section aria-label={title} className={styles.section}>
      <h3>{title}</h3>
      <table className={styles.table}>
        <tbody>
          {shortcuts.map((shortcut) => (
            <tr key={shortcut.label}>
              <th scope="row">{shortcut.label}</th>
              <KeyCell shortcut={shortcut} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function KeyCell({ shortcut: { keys, separator = '', isRange = false } }: { shortcut: Shortcut }) {
  const all = Object.values(keys);
  const shown = isRange ? all.filter((_, index) => index === 0 || index === all.length - 1) : all;
  return (
    <td className={styles.keys}>
      {shown.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && ` ${separator} `}
          <Combination of={key} />
        </Fragment>
      ))}
    </td>
  );
}

const NAMES: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ' ': 'Space', Escape: 'Esc' };

/** 'g d' is a sequence; the keys of 'Shift+E' are pressed together. */
function Combination({ of }: { of: string }) {
  const isSequence = of.length > 1 && of.includes(' ');
  const parts = of === ' ' ? [of] : of.split(isSequence ? ' ' : '+');
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && (isSequence ? ' then ' : ' ')}
      <Key>{part === 'Mod' ? commandKey() : (NAMES[part] ?? part)}</Key>
    </Fragment>
  ));
}
