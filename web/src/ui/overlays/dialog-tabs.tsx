import * as Tabs from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { DialogBody } from './dialog.tsx';
import styles from './dialog-tabs.module.css';

interface DialogTabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
  children: ReactNode;
}

/** The body of a dialog below tabs; the children are what the selected one shows. */
export function DialogTabs<Id extends string>({ label, tabs, selected, onSelect, children }: DialogTabsProps<Id>) {
  return (
    <Tabs.Root
      className={styles.root}
      value={selected}
      onValueChange={(id) => {
        const tab = tabs.find((each) => each.id === id);
        if (tab) onSelect(tab.id);
      }}
    >
      <div className={styles.room}>
        <Tabs.List aria-label={label} className={styles.tabs}>
          {tabs.map(({ id, label }) => (
            <Tabs.Trigger key={id} value={id} className={styles.tab}>
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </div>
      <Tabs.Content value={selected} className={styles.panel} tabIndex={-1}>
        <DialogBody>{children}</DialogBody>
      </Tabs.Content>
    </Tabs.Root>
  );
}
