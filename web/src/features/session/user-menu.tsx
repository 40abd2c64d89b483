import type { User } from '@deskbell/contract/account';
import { ChevronDown, Inbox, LogOut, Monitor, Moon, Settings, Sun, Users } from 'lucide-react';
import { initials } from '../../format/initials.ts';
import { isolated } from '../../format/isolated.ts';
import { ICON, ICON_SM } from '../../ui/icon-sizes.ts';
import { Menu, MenuChoice, MenuHead, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { chooseTheme, useTheme } from '../../ui/theme.ts';
import styles from './user-menu.module.css';

const THEME_OPTIONS = [
  { value: 'system', label: 'System', icon: <Monitor {...ICON_SM} /> },
  { value: 'light', label: 'Light', icon: <Sun {...ICON_SM} /> },
  { value: 'dark', label: 'Dark', icon: <Moon {...ICON_SM} /> },
] as const;

interface UserMenuProps {
  user: User;
  /** Whose page the user may open. */
  teams: readonly { id: number; name: string }[];
  onOpenTeam: (id: number) => void;
  onOpenSettings: () => void;
  /** Undefined when emails are sent by SMTP. */
  onOpenMailFiles: (() => void) | undefined;
  onSignOut: () => void;
}

export function UserMenu(props: UserMenuProps) {
  const { user, teams, onOpenTeam, onOpenSettings, onOpenMailFiles, onSignOut } = props;
  const theme = useTheme();
  const { name } = user.google_user_data;
  const shownName = name || user.email;
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
      <MenuHead>
        <b className={styles.headName} dir="auto">
          {shownName}
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
      {onOpenMailFiles && (
        <MenuItem icon={<Inbox {...ICON} />} onSelect={onOpenMailFiles}>
          Outbox
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<LogOut {...ICON} />} onSelect={onSignOut}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}
