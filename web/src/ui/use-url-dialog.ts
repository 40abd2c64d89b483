import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { readId } from './read-id.ts';

/** History state of a link on the page below the dialog: closing the dialog then goes back. */
export const OPENED_HERE = { openedHere: true };

const wasOpenedHere = (state: unknown) => typeof state === 'object' && state !== null && 'openedHere' in state;

/** The current URL with the dialog open for an id, or closed for null. */
export function withDialog(params: URLSearchParams, name: string, id: number | null): string {
  const changed = new URLSearchParams(params);
  if (id === null) changed.delete(name);
  else changed.set(name, String(id));
  return `?${changed}`;
}

/** A dialog that is open while the URL has an id under `name`: it can be linked to, and Back closes it. */
export function useUrlDialog(name: string) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const openId = readId(params.get(name));

  /** Shows another record in the open dialog; closing it leads back to the same page. */
  function goTo(other: number) {
    void navigate(withDialog(params, name, other), { replace: true, state: location.state, preventScrollReset: true });
  }

  return {
    openId,
    /** Over the current page, whether the dialog is open or not. */
    open(opened: number) {
      if (openId === null)
        void navigate(withDialog(params, name, opened), { state: OPENED_HERE, preventScrollReset: true });
      else goTo(opened);
    },
    linkTo: (opened: number) => ({
      to: withDialog(params, name, opened),
      state: OPENED_HERE,
      preventScrollReset: true,
    }),
    goTo,
    close() {
      if (wasOpenedHere(location.state)) void navigate(-1);
      else void navigate(withDialog(params, name, null), { replace: true, preventScrollReset: true });
    },
  };
}
