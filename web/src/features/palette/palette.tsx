import { Command as Cmdk } from 'cmdk';
import { Search, X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { counted } from '../../format/counted.ts';
import { matchesPrefixes } from '../../format/prefix-match.ts';
import { useReturnFocus } from '../../ui/hooks/use-return-focus.ts';
import { Highlight } from '../../ui/marks/highlight.tsx';
import { ICON, ICON_LG } from '../../ui/marks/icon-sizes.ts';
import { commandKey, Kbd } from '../../ui/marks/kbd.tsx';
import type { Command, CommandGroup } from './command.ts';
import styles from './palette.module.css';
import { matchesText, useTicketSearch } from './ticket-search.tsx';

const GROUP_RESULTS_MAX = 8;

interface PaletteProps {
  first: readonly CommandGroup[];
  places: CommandGroup;
  actions: readonly CommandGroup[];
  onOpenTicket: (id: number) => void;
  onClose: () => void;
}

export function Palette({ first, places, actions, onOpenTicket, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const returnFocus = useReturnFocus();
  const pendingCommand = useRef<(() => void) | null>(null);
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState('');
  const tickets = useTicketSearch(query);

  const groups = [
    ...first.map((group) => matching(group, query)),
    matching(places, query),
    { title: 'Tickets', commands: tickets.commands },
    ...actions.map((group) => matching(group, query)),
  ].filter(({ commands }) => commands.length > 0);
  const results = groups.flatMap(({ commands }) => commands);
  const current = results.find(({ id }) => id === selected) ?? results[0];

  /** Deferred to onCloseAutoFocus: a dialog of the command must return focus to the page, not to the palette. */
  function choose({ to, ticketId, run }: Command) {
    pendingCommand.current = () => {
      if (ticketId !== undefined) onOpenTicket(ticketId);
      else if (to !== undefined) void navigate(to);
      else run?.();
    };
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
              if (pendingCommand.current) queueMicrotask(pendingCommand.current);
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
              <Head query={query} onQuery={setQuery} />
              <Cmdk.List className={styles.list} label="Results">
                {groups.map(({ title, commands }) => (
                  <Cmdk.Group key={title} heading={title} className={styles.group}>
                    {commands.map((command) => (
                      <Result key={command.id} command={command} query={query} onChoose={choose} />
                    ))}
                  </Cmdk.Group>
                ))}
              </Cmdk.List>
              {results.length === 0 && !tickets.isSearching && <NoResults query={query} />}
              <Foot>{tickets.isSearching ? 'Searching…' : resultsText(results.length, tickets.total)}</Foot>
            </Cmdk>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const Head = ({ query, onQuery }: { query: string; onQuery: (query: string) => void }) => (
  <div className={styles.head}>
    <Search {...ICON_LG} />
    <Cmdk.Input
      className={styles.input}
      placeholder="Search or jump to…"
      dir="auto"
      value={query}
      onValueChange={onQuery}
    />
    <Dialog.Close className={styles.close} aria-label="Close">
      <Kbd>Esc</Kbd>
      <X {...ICON} />
    </Dialog.Close>
  </div>
);

interface ResultProps {
  command: Command;
  query: string;
  onChoose: (command: Command) => void;
}

const Result = ({ command, query, onChoose }: ResultProps) => (
  <Cmdk.Item value={command.id} className={styles.item} onSelect={() => onChoose(command)}>
    {command.icon}
    <span className={styles.label} dir="auto">
      <Highlight query={query} text={command.label} />
    </span>
    <span className={styles.end}>
      {command.detail}
      {command.keys?.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </span>
  </Cmdk.Item>
);

const NoResults = ({ query }: { query: string }) => (
  <div className={styles.none}>
    <h3>
      No results for “<bdi>{query.trim()}</bdi>”
    </h3>
    <p>Try fewer words, a ticket number or part of an email address.</p>
  </div>
);

const Foot = ({ children }: { children: string }) => (
  <div className={styles.foot}>
    <span className={styles.hint} aria-hidden="true">
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd> navigate
    </span>
    <span className={styles.hint} aria-hidden="true">
      <Kbd>Enter</Kbd> open
    </span>
    <span className={styles.hint} aria-hidden="true">
      <Kbd>{commandKey()}</Kbd>
      <Kbd>Enter</Kbd> open in new tab
    </span>
    <span className={styles.count} role="status">
      {children}
    </span>
  </div>
);

function resultsText(shown: number, ticketTotal: number): string {
  return ticketTotal > 0 ? `${counted(shown, 'result')}, ${matchesText(ticketTotal)}` : counted(shown, 'result');
}

function matching({ title, commands }: CommandGroup, query: string): CommandGroup {
  if (query.trim() === '') return { title, commands: commands.filter(({ needsQuery }) => !needsQuery) };
  const found = commands.filter(({ label, keywords = '' }) => matchesPrefixes(query, `${label} ${keywords}`));
  return { title, commands: found.slice(0, GROUP_RESULTS_MAX) };
}
