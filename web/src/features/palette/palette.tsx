import { Command as Cmdk } from 'cmdk';
import { Search, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { counted } from '../../format/counted.ts';
import { ICON, ICON_LG } from '../../ui/icon-sizes.ts';
import { commandKey, Kbd } from '../../ui/kbd.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import type { Command, CommandGroup } from './command.ts';
import { Found } from './found.tsx';
import { isFoundBy } from './found-text.ts';
import styles from './palette.module.css';
import { useTicketSearch } from './ticket-search.tsx';

const SHOWN_OF_A_GROUP = 8;

interface PaletteProps {
  places: CommandGroup;
  actions: CommandGroup;
  onClose: () => void;
}

/** Sites, tickets and actions by a few typed letters. */
export function Palette({ places, actions, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const returnFocus = useReturnFocus();
  const chosen = useRef<(() => void) | null>(null);
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState('');
  const tickets = useTicketSearch(query);

  const groups = [
    { title: places.title, commands: offered(places, query) },
    { title: 'Tickets', commands: tickets.commands },
    { title: actions.title, commands: offered(actions, query) },
  ].filter(({ commands }) => commands.length > 0);
  const results = groups.flatMap(({ commands }) => commands);
  const current = results.find(({ id }) => id === selected) ?? results[0];

  /** Done once the palette is gone and the focus is back: a dialog that opens then returns it to where it was. */
  function choose({ to, run }: Command) {
    chosen.current = () => (to === undefined ? run?.() : void navigate(to));
    onClose();
  }

  function openInNewTab(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || current?.to === undefined) return;
    event.preventDefault();
    window.open(current.to, '_blank', 'noopener');
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim}>
          <Dialog.Content
            className={styles.palette}
            aria-describedby={undefined}
            data-reading=""
            onCloseAutoFocus={(event) => {
              returnFocus(event);
              if (chosen.current) queueMicrotask(chosen.current);
            }}
          >
            <Dialog.Title className={styles.title}>Search or jump to</Dialog.Title>
            <Cmdk
              label="Search sites, tickets and actions"
              shouldFilter={false}
              vimBindings={false}
              loop
              value={current?.id ?? ''}
              onValueChange={setSelected}
              onKeyDown={openInNewTab}
            >
              <div className={styles.head}>
                <Search {...ICON_LG} />
                <Cmdk.Input
                  className={styles.input}
                  placeholder="Search or jump to…"
                  value={query}
                  onValueChange={setQuery}
                />
                <Dialog.Close className={styles.close} aria-label="Close">
                  <Kbd>Esc</Kbd>
                  <X {...ICON} />
                </Dialog.Close>
              </div>
              <Cmdk.List className={styles.list} label="Results">
                {groups.map(({ title, commands }) => (
                  <Cmdk.Group key={title} heading={title} className={styles.group}>
                    {commands.map((command) => (
                      <Cmdk.Item
                        key={command.id}
                        value={command.id}
                        className={styles.item}
                        onSelect={() => choose(command)}
                      >
                        {command.icon}
                        <span className={styles.label}>
                          <Found query={query} text={command.label} />
                        </span>
                        <span className={styles.end}>
                          {command.detail}
                          {command.keys?.map((key) => (
                            <Kbd key={key}>{key}</Kbd>
                          ))}
                        </span>
                      </Cmdk.Item>
                    ))}
                  </Cmdk.Group>
                ))}
              </Cmdk.List>
              {results.length === 0 && !tickets.isSearching && (
                <div className={styles.none}>
                  <h3>Nothing found for “{query.trim()}”</h3>
                  <p>Try fewer words, a ticket number or part of an email address.</p>
                </div>
              )}
              <div className={styles.foot}>
                <span className={styles.hint} aria-hidden="true">
                  <Kbd>↑</Kbd>
                  <Kbd>↓</Kbd> move
                </span>
                <span className={styles.hint} aria-hidden="true">
                  <Kbd>Enter</Kbd> open
                </span>
                <span className={styles.hint} aria-hidden="true">
                  <Kbd>{commandKey()}</Kbd>
                  <Kbd>Enter</Kbd> in a new tab
                </span>
                <span className={styles.count} role="status">
                  {tickets.isSearching ? 'Searching…' : counted(results.length, 'result')}
                </span>
              </div>
            </Cmdk>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function offered({ commands }: CommandGroup, query: string): readonly Command[] {
  const isAsked = query.trim() !== '';
  return commands
    .filter(({ label, keywords = '', isOnlyFound }) =>
      isAsked ? isFoundBy(query, `${label} ${keywords}`) : !isOnlyFound,
    )
    .slice(0, isAsked ? SHOWN_OF_A_GROUP : undefined);
}
