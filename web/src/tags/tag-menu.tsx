import * as Popover from 'radix-ui/popover';
import { useState } from 'react';
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

export function TagMenu({ teamId, tagged, onChange, trigger, side, align, open, onOpenChange }: TagMenuProps) {
  const [isOpenByItself, setIsOpenByItself] = useState(false);
  const isOpen = open ?? isOpenByItself;
  const changeOpen = onOpenChange ?? setIsOpenByItself;
  return (
    <Popover.Root open={isOpen} onOpenChange={changeOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      {isOpen && (
        <TagOptions
          teamId={teamId}
          tagged={tagged}
          side={side}
          align={align}
          onChange={onChange}
          onClose={() => changeOpen(false)}
        />
      )}
    </Popover.Root>
  );
}
