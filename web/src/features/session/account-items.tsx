import type { User } from '@deskbell/contract/account';
import { helpAddress } from '@deskbell/contract/documentation';
import { CircleHelp, Inbox, Keyboard, LogOut, Monitor, Moon, Settings, Sun, Users } from 'lucide-react';
import { KEYS } from '../../keys/key-table.ts';
import { ICON, ICON_SM } from '../../ui/marks/icon-sizes.ts';
import { Kbd } from '../../ui/marks/kbd.tsx';
import { MenuChoice, MenuHead, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { chooseTheme, useTheme } from '../../ui/theme.ts';
import styles from './account-items.module.css';

const THEME_OPTIONS = [
  { value: 'system', label: 'System', icon: <Monitor {...ICON_SM} /> },
  { value: 'light', label: 'Light', icon: <Sun {...ICON_SM} /> },
  { value: 'dark', label: 'Dark', icon: <Moon {...ICON_SM} /> },
] as const;

/** In a tab of its own, so that nothing that was typed here is lost. */
const openHelp = () => void open(helpAddress(location.pathname, new URLSearchParams(location.search)), '_blank');

export interface AccountItemsProps {
  user: User;
  teams: readonly { id: number; name: string }[];
  onOpenTeam: (id: number) => void;
  onOpenSettings: () => void;
  onOpenShortcuts: () => void;
  onOpenMailFiles: (() => void) | undefined;
  onSignOut: () => void;
}

export function AccountItems(props: AccountItemsProps) {
  const { user, teams, onOpenTeam, onOpenSettings, onOpenShortcuts, onOpenMailFiles, onSignOut } = props;
  const theme = useTheme();
  const { name } = user.google_user_data;
  return (
    <>
      <MenuHead>
        <b className={styles.name} dir="auto">
          {name || user.email}
        </b>
        {name && <div className={styles.email}>{user.email}</div>}
      </MenuHead>
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme} options={THEME_OPTIONS} onChange={chooseTheme} />
      <MenuSeparator />
      {teams.map(({ id, name }) => (
        <MenuItem key={id} icon={<Users {...ICON} />} onSelect={() => onOpenTeam(id)}>
          {teams.length === 1 ? 'Team' : <bdi className={styles.team}>Team: {name}</bdi>}
        </MenuItem>
      ))}
      <MenuItem icon={<Settings {...ICON} />} onSelect={onOpenSettings}>
        Settings
      </MenuItem>
      <MenuItem icon={<Keyboard {...ICON} />} detail={<Kbd>{KEYS.shortcuts}</Kbd>} onSelect={onOpenShortcuts}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={<CircleHelp {...ICON} />} onSelect={openHelp}>
        Help
      </MenuItem>
      {onOpenMailFiles && (
        <MenuItem icon={<Inbox {...ICON} />} onSelect={onOpenMailFiles}>
          Outbox
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<LogOut {...ICON} />} onSelect={onSignOut}>
        Sign Out
      </MenuItem>
    </>
  );
}
