import { Bold, Check, Code, Ellipsis, Eye, Italic, Link, List, ListOrdered, TextQuote } from 'lucide-react';
import type { MouseEvent, ReactNode, RefObject } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { ICON_SM } from '../ui/marks/icon-sizes.ts';
import { commandKey } from '../ui/marks/kbd.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';
import { applyEdit, selectedIn } from './apply-edit.ts';
import { type Edit, makeLink, type Selected, toggleCode, toggleLines, toggleMarker } from './edit-text.ts';
import styles from './format-toolbar.module.css';
import type { Formatting } from './use-formatting.ts';

interface Tool {
  label: string;
  key?: string;
  icon: ReactNode;
  edit: (selected: Selected) => Edit;
}

const TOOLS: readonly Tool[] = [
  { label: 'Bold', key: 'B', icon: <Bold {...ICON_SM} />, edit: (selected) => toggleMarker(selected, '**') },
  { label: 'Italic', key: 'I', icon: <Italic {...ICON_SM} />, edit: (selected) => toggleMarker(selected, '_') },
  { label: 'Link', key: 'K', icon: <Link {...ICON_SM} />, edit: makeLink },
  { label: 'Bulleted list', icon: <List {...ICON_SM} />, edit: (selected) => toggleLines(selected, '- ') },
  { label: 'Numbered list', icon: <ListOrdered {...ICON_SM} />, edit: (selected) => toggleLines(selected, '1. ') },
  { label: 'Quote', icon: <TextQuote {...ICON_SM} />, edit: (selected) => toggleLines(selected, '> ') },
  { label: 'Code', icon: <Code {...ICON_SM} />, edit: toggleCode },
];

const keepFocus = (event: MouseEvent) => event.preventDefault();

export function FormatToolbar({
  field,
  formatting: { isPreviewing, setIsPreviewing, isAsTyped, setIsAsTyped },
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  formatting: Formatting;
}) {
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Formatting">
      {TOOLS.map(({ label, key, icon, edit }) => (
        <IconButton
          key={label}
          label={label}
          {...(key && { hint: `${label} (${commandKey()} ${key})` })}
          size="sm"
          icon={icon}
          disabled={isPreviewing || isAsTyped}
          onMouseDown={keepFocus}
          onClick={() => field.current && applyEdit(field.current, edit(selectedIn(field.current)))}
        />
      ))}
      <span className={styles.rule} />
      <Button
        variant="ghost"
        size="sm"
        className={styles.preview}
        aria-pressed={isPreviewing}
        aria-label="Preview"
        onMouseDown={keepFocus}
        onClick={() => setIsPreviewing(!isPreviewing)}
      >
        <Eye {...ICON_SM} />
        <span>Preview</span>
      </Button>
      {setIsAsTyped && (
        <Menu
          label="More about formatting"
          trigger={<IconButton label="More about formatting" size="sm" icon={<Ellipsis {...ICON_SM} />} />}
        >
          <MenuItem icon={isAsTyped ? <Check {...ICON_SM} /> : <span />} onSelect={() => setIsAsTyped(!isAsTyped)}>
            Send as typed
          </MenuItem>
        </Menu>
      )}
    </div>
  );
}
