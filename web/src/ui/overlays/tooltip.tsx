import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './tooltip.module.css';

const GAP_PX = 6;
const EDGE_PX = 8;

interface TooltipProps {
  id: string;
  anchor: HTMLElement;
  onPointerEnter: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Above its anchor, or below where there is no room. Escape and scrolling close it. */
export function Tooltip({ id, anchor, onPointerEnter, onClose, children }: TooltipProps) {
  const surface = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    if (!surface.current) return;
    const { left, top, bottom, width } = anchor.getBoundingClientRect();
    const { offsetWidth, offsetHeight, style } = surface.current;
    const above = top - GAP_PX - offsetHeight;
    const rightmost = document.documentElement.clientWidth - EDGE_PX - offsetWidth;
    style.top = `${above < EDGE_PX ? bottom + GAP_PX : above}px`;
    style.left = `${Math.max(EDGE_PX, Math.min(left + (width - offsetWidth) / 2, rightmost))}px`;
  }, [anchor]);

  useEffect(() => {
    // Listens on the window, which comes before the dialog around the button.
    const closeFirst = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    const closeOnScroll = ({ target }: Event) => {
      if (target instanceof Node && target.contains(anchor)) close();
    };
    addEventListener('keydown', closeFirst, true);
    addEventListener('scroll', closeOnScroll, true);
    return () => {
      removeEventListener('keydown', closeFirst, true);
      removeEventListener('scroll', closeOnScroll, true);
    };
  }, [anchor]);

  return createPortal(
    <div
      ref={surface}
      role="tooltip"
      id={id}
      className={styles.tooltip}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onClose}
    >
      {children}
    </div>,
    document.body,
  );
}
