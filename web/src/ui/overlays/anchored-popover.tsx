import * as Popover from 'radix-ui/popover';
import { type RefObject, useRef } from 'react';
import { classNames } from '../class-names.ts';
import floating from './floating.module.css';

interface AnchoredPopoverProps
  extends Pick<Popover.PopoverContentProps, 'side' | 'align' | 'onOpenAutoFocus' | 'children'> {
  id: string;
  label: string;
  className: string | undefined;
  trigger: RefObject<HTMLElement | null>;
  /** Single keys of the app work over it. */
  isReading?: boolean;
  onClose: () => void;
}

/** Opens beside a trigger that was on the page before this was loaded. */
export function AnchoredPopover(props: AnchoredPopoverProps) {
  const { id, label, className, trigger, isReading, onClose, children, ...content } = props;
  const isLeft = useRef(false);

  /** A press on the trigger closes the popover by itself. */
  function leave(event: Event) {
    if (event.target instanceof Node && trigger.current?.contains(event.target)) event.preventDefault();
    else isLeft.current = true;
  }

  function returnFocus(event: Event) {
    event.preventDefault();
    if (!isLeft.current) trigger.current?.focus();
  }

  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={trigger} />
      <Popover.Portal>
        <Popover.Content
          {...content}
          id={id}
          className={classNames(floating.surface, className)}
          aria-label={label}
          data-reading={isReading}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={leave}
          onCloseAutoFocus={returnFocus}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
