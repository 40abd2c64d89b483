const HYDRATED = 'deskbell:hydrated';

/** From now on React answers to whatever the visitor does. */
export const announceHydration = () => void document.dispatchEvent(new Event(HYDRATED));

export const onHydrated = (then: () => void) => document.addEventListener(HYDRATED, then, { once: true });
