import type { Site } from '@deskbell/contract/sites';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useCopy } from '../../../ui/controls/copy-button.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { LateItems, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { announceCopied, widgetAttributes, widgetCode } from '../widget/widget-code.tsx';

export interface SiteActionsProps {
  site: Site;
  onEdit: (() => void) | null;
  onDelete: (() => void) | null;
}

export function SiteActions({ site, onEdit, onDelete }: SiteActionsProps) {
  const { copy } = useCopy(widgetCode(widgetAttributes(site)), announceCopied);
  return (
    <LateItems>
      {onEdit && (
        <MenuItem icon={<Pencil {...ICON} />} onSelect={onEdit}>
          Edit Site
        </MenuItem>
      )}
      <MenuItem icon={<Copy {...ICON} />} onSelect={() => void copy()}>
        Copy Widget Code
      </MenuItem>
      {onDelete && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 {...ICON} />} isDanger onSelect={onDelete}>
            Delete Site…
          </MenuItem>
        </>
      )}
    </LateItems>
  );
}
