import type { listSites } from '@deskbell/contract/sites';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FakeEventSource } from '../testing/fake-event-source.ts';
import { call } from './call.ts';
import { useLiveChanges } from './live-changes.ts';
import { mutationKeys } from './query-keys.ts';

function Count({ read }: { read: () => number }) {
  useLiveChanges();
  const { data } = useQuery({ queryKey: ['count'], queryFn: read });
  return <p>{data} reads</p>;
}

function openPage() {
  let reads = 0;
  const read = () => {
    reads += 1;
    return reads;
  };
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <Count read={read} />
    </QueryClientProvider>,
  );
  return client;
}

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('a burst of change events refetches the active queries once', async () => {
  openPage();
  await screen.findByText('1 reads');
  act(() => {
    FakeEventSource.emit('change');
    FakeEventSource.emit('change');
  });
  await screen.findByText('2 reads');
});

test('a hidden page closes its event stream and opens it again when visible', async () => {
  openPage();
  await screen.findByText('1 reads');
  expect(FakeEventSource.open.size).toBe(1);
  setHidden(true);
  expect(FakeEventSource.open.size).toBe(0);
  setHidden(false);
  expect(FakeEventSource.open.size).toBe(1);
  cleanup();
  expect(FakeEventSource.open.size).toBe(0);
});

test('nothing is refetched while a ticket change is on its way: the answer would not have it yet', async () => {
  const client = openPage();
  await screen.findByText('1 reads');
  let finish: () => void = () => undefined;
  const mutationFn = () => new Promise<void>((resolve) => (finish = resolve));
  const change = client.getMutationCache().build(client, { mutationKey: mutationKeys.ticketChange, mutationFn });
  const changed = change.execute(undefined);
  vi.useFakeTimers();
  act(() => FakeEventSource.emit('change'));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('1 reads')).toBeVisible();
  finish();
  await changed;
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('2 reads')).toBeVisible();
  vi.useRealTimers();
});

/** Serves the versions in turn, then repeats the last one. */
function openDesk(versions: string[]) {
  const answer = vi.fn(async () => {
    const version = versions.length > 1 ? versions.shift() : versions[0];
    return Response.json([], { headers: { etag: `W/"${version}"` } });
  });
  vi.stubGlobal('fetch', answer);
  function Desk() {
    useLiveChanges();
    const { data } = useQuery({
      queryKey: ['sites'],
      queryFn: () => call<typeof listSites>('GET /api/sites', { query: {} }),
    });
    return <p>{data ? 'shown' : 'loading'}</p>;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Desk />
    </QueryClientProvider>,
  );
  return answer;
}

test('what changed before the stream was open is fetched, also if an answer was on its way', async () => {
  const answer = openDesk(['v1', 'v2']);
  act(() => FakeEventSource.emit('version', { version: 'v2' }));
  await screen.findByText('shown');
  await waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
});

test.each(['v1', 'v1+7'])('an answer of version %s is current when the stream begins at v1', async (etag) => {
  const answer = openDesk([etag]);
  await screen.findByText('shown');
  vi.useFakeTimers();
  act(() => FakeEventSource.emit('version', { version: 'v1' }));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  vi.useRealTimers();
  expect(answer).toHaveBeenCalledTimes(1);
});
