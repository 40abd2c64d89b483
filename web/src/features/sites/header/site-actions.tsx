import type { Site } from '@deskbell/contract/sites';
import { ChartSpline, Copy, Pencil, Trash2 } from 'lucide-react';
import { counted } from '../../../format/counted.ts';
import { useCopy } from '../../../ui/controls/copy-button.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { LateItems, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { announceCopied, widgetAttributes, widgetCode } from '../widget/widget-code.tsx';
import type { Figures } from './use-figures.ts';

export interface SiteActionsProps {
  site: Site;
  figures: Figures | null;
  onEdit: (() => void) | null;
  onDelete: (() => void) | null;
}

export function SiteActions({ site, figures, onEdit, onDelete }: SiteActionsProps) {
  const { copy } = useCopy(widgetCode(widgetAttributes(site)), announceCopied);
  return (
    <LateItems>
      {figures && (
        <MenuItem
          icon={<ChartSpline {...ICON} />}
          detail={figures.loads !== undefined && counted(figures.loads, 'load')}
          onSelect={figures.toggle}
        >
          {figures.isOpen ? 'Hide Figures' : 'Figures'}
        </MenuItem>
      )}
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
