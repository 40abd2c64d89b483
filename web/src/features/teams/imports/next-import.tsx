import { Link } from 'react-router';
import { buttonLook } from '../../../ui/controls/button.tsx';
import { NEW_IMPORT } from './shown-import.ts';

export const NextImport = () => (
  <Link to={`?tab=import&import=${NEW_IMPORT}`} preventScrollReset className={buttonLook('ghost', 'sm')}>
    Import another file
  </Link>
);
