import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { readId } from '../read-id.ts';

/** History state of a link on the page below the dialog: closing the dialog then goes back. */
export const OPENED_HERE = { openedHere: true };

const wasOpenedHere = (state: unknown) => typeof state === 'object' && state !== null && 'openedHere' in state;

export function withDialog(params: URLSearchParams, name: string, id: number | null): string {
  const changed = new URLSearchParams(params);
  if (id === null) changed.delete(name);
  else changed.set(name, String(id));
  return `?${changed}`;
}

/** The URL holds the id under `name`: the dialog can be linked to, and Back closes it. */
export function useUrlDialog(name: string) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const openId = readId(params.get(name));

  function goTo(other: number) {
    void navigate(withDialog(params, name, other), { replace: true, state: location.state, preventScrollReset: true });
  }

  return {
    openId,
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
