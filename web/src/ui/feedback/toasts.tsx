import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { useNow } from '../hooks/use-now.ts';
import { ICON_LG, ICON_SM } from '../marks/icon-sizes.ts';
import { Kbd } from '../marks/kbd.tsx';
import { dismissToast, type Toast, type ToastAction, useToasts } from './toast.ts';
import { useTopDock } from './toast-dock.tsx';
import styles from './toasts.module.css';

const TOAST_MS = 5_000;
const SECOND_MS = 1_000;

const ICONS = { success: CircleCheck, error: CircleX, warning: TriangleAlert, info: Info };

export function Toasts() {
  const toasts = useToasts();
  const dock = useTopDock();
  const items = toasts.map((toast) => <ToastItem key={toast.id} toast={toast} />);
  return (
    <>
      <ol className={styles.page} aria-live="polite" data-toasts="">
        {!dock && items}
      </ol>
      {dock && createPortal(items, dock)}
    </>
  );
}

function ToastItem({ toast }: { toast: Toast }) {
  const { id, shownAt, type, title, text, subject, action, isTimed = false, durationMs = TOAST_MS } = toast;
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

  return (
    <li
      className={styles.toast}
      role={type === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) opener.current = relatedTarget;
        setIsPaused(true);
      }}
      onBlur={() => setIsPaused(false)}
    >
      <Icon {...ICON_LG} className={classNames(styles.icon, styles[type])} />
      <div className={styles.words}>
        <b className={styles.title}>{title}</b>
        {(text || subject) && (
          <p className={styles.text}>
            {text && <span>{text}</span>}
            {text && subject && ' · '}
            {subject && <bdi>{subject}</bdi>}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {action && <Action action={action} onDismiss={dismiss} />}
        <IconButton label="Dismiss" size="sm" icon={<X {...ICON_SM} />} onClick={dismiss} />
      </div>
      {isTimed && <TimeLeft until={shownAt + durationMs} durationMs={durationMs} />}
    </li>
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

function Action({ action, onDismiss }: { action: ToastAction; onDismiss: () => void }) {
  if ('to' in action)
    return (
      <Link to={action.to} className={styles.link} onClick={onDismiss}>
        {action.label}
      </Link>
    );
  return (
    <Button
      size="sm"
      onClick={() => {
        onDismiss();
        action.onClick();
      }}
    >
      {action.label}
      {action.keyHint && <Kbd>{action.keyHint}</Kbd>}
    </Button>
  );
}
