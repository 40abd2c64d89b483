const HYDRATED = 'deskbell:hydrated';

export const announceHydration = () => void document.dispatchEvent(new Event(HYDRATED));

export const onHydrated = (run: () => void) => document.addEventListener(HYDRATED, run, { once: true });
