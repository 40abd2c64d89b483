import * as Tabs from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import styles from './view-tabs.module.css';

interface View {
  id: string;
  label: string;
  content: ReactNode;
}

export function ViewTabs({ label, views }: { label: string; views: readonly View[] }) {
  return (
    <Tabs.Root defaultValue={views[0]?.id} className={styles.tabs}>
      <Tabs.List aria-label={label} className={styles.list}>
        {views.map(({ id, label }) => (
          <Tabs.Trigger key={id} value={id} className={styles.tab}>
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {views.map(({ id, content }) => (
        <Tabs.Content key={id} value={id} className={styles.view}>
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

export function PlainText({ children }: { children: string }) {
  return <pre className={styles.text}>{children}</pre>;
}
