import { GlobeX } from 'lucide-react';
import { Link } from 'react-router';
import link from '../../ui/controls/link.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ICON_LG } from '../../ui/marks/icon-sizes.ts';

export function MissingSite() {
  return (
    <>
      <title>Site not found · Deskbell</title>
      <EmptyState
        icon={<GlobeX {...ICON_LG} />}
        title="Site not found"
        action={
          <Link to="/dashboard" className={link.link}>
            Back to the dashboard
          </Link>
        }
      >
        It may have been deleted, or the address is wrong.
      </EmptyState>
    </>
  );
}
