import { GlobeX } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ICON_LG } from '../../ui/icon-sizes.ts';
import link from '../../ui/link.module.css';

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
