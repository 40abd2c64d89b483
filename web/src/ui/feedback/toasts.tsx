import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import { useKeys } from '../hooks/use-keys.ts';
import { useNow } from '../hooks/use-now.ts';
import { ICON } from '../marks/icon-sizes.ts';
import { Kbd } from '../marks/kbd.tsx';
import { dismissToast, type Toast, type ToastAction, useToasts } from './toast.ts';
import { useTopDock } from './toast-dock.tsx';
import { wordsOf } from './toast-words.ts';
import styles from './toasts.module.css';

const TOAST_MS = 5_000;
const UNDO_TOAST_MS = 10_000;
const SECOND_MS = 1_000;

const ICONS = { success: CircleCheck, error: CircleX, warning: TriangleAlert, info: Info };

export function Toasts() {
  const toasts = useToasts();
  const dock = useTopDock();
  const newest = toasts.at(-1);
  useKeys(newest ? { Escape: () => dismissToast(newest.id) } : {});
  const items = toasts.map((toast) => <ToastItem key={toast.id} toast={toast} showsKey={toast === newest} />);
  return (
    <>
      <ol className={styles.page} aria-live="polite" data-toasts="">
        {!dock && items}
      </ol>
      {dock && createPortal(items, dock)}
    </>
  );
}

function ToastItem({ toast, showsKey }: { toast: Toast; showsKey: boolean }) {
  const { id, shownAt, type, action, isTimed = false } = toast;
  const durationMs = toast.durationMs ?? (action ? UNDO_TOAST_MS : TOAST_MS);
  const [isPaused, setIsPaused] = useState(false);
  const opener = useRef<Element | null>(null);
  const Icon = ICONS[type];

  const isRunning = isTimed || !isPaused;
  useEffect(() => {
    if (!isRunning) return;
    // The toast may have moved from one dialog to the next.
    const elapsed = isTimed ? Date.now() - shownAt : 0;
    const timer = setTimeout(() => dismissToast(id), Math.max(0, durationMs - elapsed));
    return () => clearTimeout(timer);
  }, [id, durationMs, isRunning, isTimed, shownAt]);

  function dismiss() {
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    dismissToast(id);
  }

  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    dismiss();
  }

  return (
    <li
      className={classNames(styles.toast, (type === 'error' || type === 'warning') && styles.tall)}
      role={type === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) opener.current = relatedTarget;
        setIsPaused(true);
      }}
      onBlur={() => setIsPaused(false)}
      onKeyDown={closeByEscape}
    >
      <Icon {...ICON} className={classNames(styles.icon, styles[type])} />
      <Sentence toast={toast} />
      {isTimed && <TimeLeft until={shownAt + durationMs} durationMs={durationMs} />}
      {action && <Action action={action} showsKey={showsKey} onDismiss={dismiss} />}
    </li>
  );
}

function Sentence({ toast }: { toast: Toast }) {
  const { subject, isTitleSpoken = false } = toast;
  const { title, text } = wordsOf(toast);
  return (
    <p className={styles.words}>
      {isTitleSpoken && <span className="visually-hidden">{title} </span>}
      <b className={styles.sentence}>{isTitleSpoken ? text : title}</b>
      {!isTitleSpoken && text && <span> {text}</span>}
      {subject?.number && <span> {subject.number}</span>}
      {subject && (
        <span className={classNames(subject.number !== undefined && styles.name)}>
          {' '}
          <bdi>{subject.name}</bdi>
        </span>
      )}
    </p>
  );
}

function TimeLeft({ until, durationMs }: { until: number; durationMs: number }) {
  const now = useNow(SECOND_MS);
  const [elapsed] = useState(() => durationMs - (until - Date.now()));
  const animation = { '--duration': `${durationMs}ms`, '--elapsed': `${-elapsed}ms` } as CSSProperties;
  return (
    <>
      <i className={styles.left} style={animation} aria-hidden="true" />
      <span className={styles.seconds} aria-hidden="true">
        {Math.max(0, Math.ceil((until - now) / SECOND_MS))} s
      </span>
    </>
  );
}

function Action({ action, showsKey, onDismiss }: { action: ToastAction; showsKey: boolean; onDismiss: () => void }) {
  if ('to' in action)
    return (
      <Link to={action.to} className={styles.link} onClick={onDismiss}>
        {action.label}
      </Link>
    );
  return (
    <Button
      size="sm"
      variant="ghost"
      onClick={() => {
        onDismiss();
        action.onClick();
      }}
    >
      {action.label}
      {showsKey && action.keyHint && <Kbd>{action.keyHint}</Kbd>}
    </Button>
  );
}
