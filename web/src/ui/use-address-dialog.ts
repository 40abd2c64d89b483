import { useLocation, useNavigate, useSearchParams } from 'react-router';

const OPENED_HERE = { openedHere: true };

const wasOpenedHere = (state: unknown) => typeof state === 'object' && state !== null && 'openedHere' in state;

/** A dialog that the address opens, by the id it names under `name`; so it can be linked to, and Back closes it. */
export function useAddressDialog(name: string) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const id = Number(params.get(name));

  function addressWith(change: (written: URLSearchParams) => void): string {
    const written = new URLSearchParams(params);
    change(written);
    return `?${written}`;
  }

  return {
    openId: Number.isSafeInteger(id) && id > 0 ? id : null,
    /** For a link on the page below. */
    linkTo: (opened: number) => ({
      to: addressWith((written) => written.set(name, String(opened))),
      state: OPENED_HERE,
      preventScrollReset: true,
    }),
    close() {
      if (wasOpenedHere(location.state)) void navigate(-1);
      else
        void navigate(
          addressWith((written) => written.delete(name)),
          { replace: true, preventScrollReset: true },
        );
    },
  };
}
