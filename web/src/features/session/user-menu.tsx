import { ChevronDown } from 'lucide-react';
import { initials } from '../../format/initials.ts';
import { isolated } from '../../format/isolated.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { ICON_SM } from '../../ui/marks/icon-sizes.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { MenuSkeleton } from '../../ui/overlays/menu-skeleton.tsx';
import type { AccountItemsProps } from './account-items.tsx';
import styles from './user-menu.module.css';

const AccountItems = lazyPart(async () => (await import('./account-items.tsx')).AccountItems, {
  Fallback: MenuSkeleton,
});

export function UserMenu(props: AccountItemsProps) {
  const { name } = props.user.google_user_data;
  const shownName = name || props.user.email;
  return (
    <Menu
      label="Account"
      trigger={
        <button type="button" className={styles.trigger} aria-label={`${isolated(shownName)}, account menu`}>
          <span className={styles.avatar} aria-hidden="true">
            {initials(shownName)}
          </span>
          <bdi className={styles.name}>{shownName}</bdi>
          <ChevronDown {...ICON_SM} />
        </button>
      }
    >
      <AccountItems {...props} />
    </Menu>
  );
}
