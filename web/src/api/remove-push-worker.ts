/** Ends the subscription of this browser, too. */
export const removePushWorker = async () => (await navigator.serviceWorker?.getRegistration())?.unregister();
