import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { type CSSProperties, useEffect } from 'react';
import { Link } from 'react-router';
import { Toaster, toast } from 'sonner';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { ICON_LG, ICON_SM } from './icon-sizes.ts';
import { presentToasts, type Toast } from './toast.ts';
import styles from './toasts.module.css';

const TOAST_MS = 5_000;

const ICONS = { success: CircleCheck, error: CircleX, warning: TriangleAlert, info: Info };

export function Toasts() {
  useEffect(() => presentToasts(present), []);
  return (
    <Toaster
      position="bottom-right"
      duration={TOAST_MS}
      expand
      gap={12}
      visibleToasts={4}
      offset={24}
      mobileOffset={16}
      // An open dialog takes the pointer from the rest of the page; Undo must work beside it.
      style={{ '--width': '380px', pointerEvents: 'auto' } as CSSProperties}
    />
  );
}

function present({ type, title, text, action }: Toast): () => void {
  const Icon = ICONS[type];
  const shown = toast.custom(
    (id) => (
      <div className={styles.toast} role={type === 'error' ? 'alert' : undefined}>
        <Icon {...ICON_LG} className={classNames(styles[type])} />
        <div>
          <b className={styles.title}>{title}</b>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        <div className={styles.actions}>
          {action && 'to' in action && (
            <Link to={action.to} className={styles.link} onClick={() => toast.dismiss(id)}>
              {action.label}
            </Link>
          )}
          {action && 'onClick' in action && (
            <Button
              size="xs"
              onClick={({ currentTarget }) => {
                // Sonner then returns the focus; later it would take it from where the action moves it.
                currentTarget.blur();
                toast.dismiss(id);
                action.onClick();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton label="Dismiss" size="sm" icon={<X {...ICON_SM} />} onClick={() => toast.dismiss(id)} />
        </div>
      </div>
    ),
    { duration: TOAST_MS },
  );
  return () => void toast.dismiss(shown);
}
