import { useEffect, useState } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { useTestDevice } from './device-queries.ts';

const SECOND_MS = 1_000;

export interface TestResult {
  isGood: boolean;
  words: string;
}

/** What the push service answered; of this browser also that the notification came. */
export function useDeviceTest() {
  const test = useTestDevice();
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [arrivedAt, setArrivedAt] = useState<number | null>(null);

  useEffect(() => {
    if (sentAt === null) return;
    const onMessage = ({ data }: MessageEvent<{ kind: string; push?: string }>) => {
      if (data.kind === 'pushed' && data.push === 'test') setArrivedAt(performance.now());
    };
    navigator.serviceWorker?.addEventListener('message', onMessage);
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
  }, [sentAt]);

  function send(device: { id: number; is_current: boolean }) {
    setArrivedAt(null);
    setSentAt(performance.now());
    test.mutate(device);
  }

  return { send, reset: test.reset, testedId: test.variables?.id, isSending: test.isPending, result: resultOf() };

  function resultOf(): TestResult | null {
    if (test.error) return { isGood: false, words: failureText(test.error, 'The test could not be sent.') };
    if (!test.data) return null;
    const { is_sent, words } = test.data;
    if (!is_sent) return { isGood: false, words: `The test did not arrive. ${words}` };
    if (arrivedAt === null || sentAt === null) return { isGood: true, words: `Test sent. ${words}` };
    return { isGood: true, words: `Test sent. It arrived after ${((arrivedAt - sentAt) / SECOND_MS).toFixed(1)} s.` };
  }
}
