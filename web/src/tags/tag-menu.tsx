import { type ComponentProps, cloneElement, type ReactElement, useId, useRef, useState } from 'react';
import type { MenuPlace } from '../ui/overlays/menu.tsx';
import type { TagChange } from './changed-tags.ts';
import { TagOptions } from './lazy-tag-options.ts';
import type { Tagged } from './tag-choices.ts';

interface TagMenuProps extends MenuPlace {
  teamId: number;
  /** A single ticket changes with every choice, several of them once at the end. */
  tagged: Tagged;
  onChange: (change: TagChange) => void;
}

export function TagMenu({ trigger, open, onOpenChange, ...options }: TagMenuProps) {
  const [isOpenByItself, setIsOpenByItself] = useState(false);
  const isOpen = open ?? isOpenByItself;
  const changeOpen = onOpenChange ?? setIsOpenByItself;
  const element = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      {cloneElement(trigger as ReactElement<ComponentProps<'button'> & { 'data-state': 'open' | 'closed' }>, {
        ref: element,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        'data-state': isOpen ? 'open' : 'closed',
        onPointerEnter: TagOptions.prefetch,
        onFocus: TagOptions.prefetch,
        onClick: () => changeOpen(!isOpen),
      })}
      {isOpen && <TagOptions {...options} id={id} trigger={element} onClose={() => changeOpen(false)} />}
    </>
  );
}
