import { Check, ChevronDown } from 'lucide-react';
import { type ComponentType, Fragment } from 'react';
import { capped } from '../../format/counted.ts';
import { ICON } from '../marks/icon-sizes.ts';
import { Menu, MenuHead, MenuSeparator } from '../overlays/menu.tsx';
import { useOpenMenu } from '../overlays/menu-parts.ts';
import type { Tab } from './tab.ts';
import styles from './tab-menu.module.css';

interface TabMenuProps {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  Icon: ComponentType<{ tab: string }> | undefined;
  onPick: (to: string) => void;
}

/** The button behind tabs that do not fit, and its menu of all. */
export function TabMenu(props: TabMenuProps) {
  return (
    <Menu
      label="All tabs"
      sheet
      trigger={
        <button type="button" className={styles.all} aria-label="All tabs" title="All tabs">
          <ChevronDown {...ICON} aria-hidden="true" />
        </button>
      }
    >
      <TabItems {...props} />
    </Menu>
  );
}

function TabItems({ label, tabs, selected, Icon, onPick }: TabMenuProps) {
  const { RadioGroup, RadioItem, afterClosing } = useOpenMenu();
  return (
    <>
      <MenuHead>
        <bdi className={styles.title}>{label}</bdi>
      </MenuHead>
      <RadioGroup value={selected}>
        {tabs.map(({ id, label, to, badge, icon, isApart }) => (
          <Fragment key={id}>
            {isApart && <MenuSeparator />}
            <RadioItem value={id} className={styles.item} onSelect={() => afterClosing(() => onPick(to))}>
              {icon ?? (Icon && <Icon tab={id} />)}
              {label}
              <span className={styles.end}>
                {badge !== undefined && capped(badge)}
                {id === selected && <Check {...ICON} aria-hidden="true" />}
              </span>
            </RadioItem>
          </Fragment>
        ))}
      </RadioGroup>
    </>
  );
}
