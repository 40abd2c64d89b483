import { BellOff, Info, ShieldCheck, SquareArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { ICON, ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import styles from './device-hints.module.css';
import type { BrowserState } from './this-browser.ts';

export function Hint({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.hint}>
      {icon}
      <div className={styles.words}>{children}</div>
    </div>
  );
}

export const WhatIsSent = () => (
  <Hint icon={<ShieldCheck {...ICON} aria-hidden="true" />}>
    A notification holds the title, the site and a link. Texts of visitors are not sent to push services.
  </Hint>
);

/** What to do before this browser can be notified. */
export function BrowserHint({ state, unavailable }: { state: BrowserState; unavailable: string | null }) {
  if (unavailable !== null) return <Hint icon={<Info {...ICON} aria-hidden="true" />}>{unavailable}</Hint>;
  switch (state) {
    case 'ios':
      return <HomeScreenHint />;
    case 'blocked':
      return <BlockedHint />;
    case 'unsupported':
      return (
        <Hint icon={<Info {...ICON} aria-hidden="true" />}>
          This browser has no push. Current versions of Chrome, Edge, Firefox and Safari have it, except in private
          windows.
        </Hint>
      );
    default:
      return null;
  }
}

const HomeScreenHint = () => (
  <Hint icon={<SquareArrowUp {...ICON} aria-hidden="true" />}>
    <h3 className={styles.title}>First add Deskbell to your Home Screen</h3>
    <p>iPhone and iPad notify only apps of the Home Screen.</p>
    <ol className={styles.steps}>
      <li>
        Press <b>Share</b> in Safari’s bar.
      </li>
      <li>
        Choose <b>Add to Home Screen</b>, then <b>Add</b>.
      </li>
      <li>Open Deskbell from the Home Screen and come back here.</li>
    </ol>
  </Hint>
);

const BlockedHint = () => (
  <div className={classNames(styles.hint, styles.warning)} role="status">
    <BellOff {...ICON_LG} aria-hidden="true" />
    <div className={styles.words}>
      <h3 className={styles.title}>Your browser blocks notifications from Deskbell</h3>
      <p>
        You chose “Block” earlier, and only you can change it: press the icon left of the address, open{' '}
        <b>Notifications</b>, choose <b>Allow</b>. This page notices it by itself.
      </p>
    </div>
  </div>
);
