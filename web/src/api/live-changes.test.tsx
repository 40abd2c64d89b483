import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FakeEventSource } from '../testing/fake-event-source.ts';
import { useLiveChanges } from './live-changes.ts';

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
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Count read={read} />
    </QueryClientProvider>,
  );
}

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('what is on the screen is read again when the server says that something changed, once for several changes', async () => {
  openPage();
  await screen.findByText('1 reads');
  act(() => {
    FakeEventSource.tell('change');
    FakeEventSource.tell('change');
  });
  await screen.findByText('2 reads');
});

test('a hidden page gives its connection back and takes one again when it is seen', async () => {
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
