import { Kbd } from '../../../ui/marks/kbd.tsx';
import styles from './list-keys.module.css';

interface ListKeysProps {
  canWork: boolean;
  canAssign: boolean;
  archived: boolean;
}

export function ListKeys({ canWork, canAssign, archived }: ListKeysProps) {
  return (
    <span className={styles.keys} aria-hidden="true">
      <span>
        <Kbd>j</Kbd>
        <Kbd>k</Kbd> move
      </span>
      <span>
        <Kbd>u</Kbd> unread
      </span>
      {canWork && (
        <>
          <span>
            <Kbd>x</Kbd> select
          </span>
          {canAssign && (
            <span>
              <Kbd>a</Kbd> assign
            </span>
          )}
          <span>
            <Kbd>t</Kbd> tag
          </span>
          {!archived && (
            <span>
              <Kbd>h</Kbd> snooze
            </span>
          )}
          <span>
            <Kbd>e</Kbd> {archived ? 'unarchive' : 'archive'}
          </span>
          {!archived && (
            <span>
              <Kbd>Shift</Kbd>
              <Kbd>E</Kbd> no reply needed
            </span>
          )}
        </>
      )}
      <span>
        <Kbd>?</Kbd> all keys
      </span>
    </span>
  );
}
