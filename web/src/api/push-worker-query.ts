import { queryOptions } from '@tanstack/react-query';

/** The service worker exists while this browser gets push: see web/push-worker. Looked up without a request. */
export const pushWorkerQuery = queryOptions({
  queryKey: ['push', 'worker'],
  queryFn: async () => (await navigator.serviceWorker?.getRegistration()) ?? null,
  networkMode: 'always',
  structuralSharing: false,
});
