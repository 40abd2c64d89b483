import type { ChannelKind } from '@deskbell/contract/channel-values';
import { KIND_LETTERS } from './channel-texts.ts';
import styles from './kind-mark.module.css';

export const KindMark = ({ kind }: { kind: ChannelKind }) => (
  <span className={styles.mark} aria-hidden="true">
    {KIND_LETTERS[kind]}
  </span>
);
