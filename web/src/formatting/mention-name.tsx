import type { Mention } from '@deskbell/contract/followers';
import { mentionOf } from '@deskbell/contract/mention-text';
import styles from './mention-name.module.css';

export function MentionName({ userId, mentions }: { userId: number; mentions: readonly Mention[] }) {
  const name = mentions.find(({ user_id }) => user_id === userId)?.name;
  return name === undefined ? mentionOf(userId) : <bdi className={styles.mention}>@{name}</bdi>;
}
