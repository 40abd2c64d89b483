import { PUSH_DEVICES_MAX } from '@deskbell/contract/push-values';
import { BellRing, CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { BrowserHint, WhatIsSent } from './device-hints.tsx';
import { useDevices, useNotifyThisBrowser, usePushKey, usePushWorker, useRemoveDevice } from './device-queries.ts';
import { DeviceRow } from './device-row.tsx';
import styles from './devices.module.css';
import { type BrowserState, NotSubscribed, thisDeviceName } from './this-browser.ts';
import { useBrowserState } from './use-browser-state.ts';
import { type TestResult, useDeviceTest } from './use-device-test.ts';

export function Devices({ timezone }: { timezone: string }) {
  const devices = useDevices();
  const key = usePushKey();
  const worker = usePushWorker();
  const state = useBrowserState();
  const notifying = useNotifyThisBrowser();
  const removing = useRemoveDevice();
  const test = useDeviceTest();
  const list = useFocusOfGoneButton(`${devices.data?.map(({ id }) => id)} ${worker.data?.scope}`);
  const failed = [devices, key].find(({ data, isError }) => isError && !data);
  if (failed) return <LoadFailure label="Your devices" onRetry={() => void failed.refetch()} />;
  if (!devices.data || !key.data || worker.data === undefined) return <Skeleton />;

  const current = devices.data.find(({ is_current }) => is_current);
  const others = devices.data.filter(({ is_current }) => !is_current);
  const isOn = current !== undefined && worker.data !== null && state === 'ready';
  const isFull = others.length >= PUSH_DEVICES_MAX;
  const failure = notifying.error ?? removing.error;

  function remove(device: { id: number; is_current: boolean }) {
    test.reset();
    notifying.reset();
    removing.mutate(device);
  }

  function notifyHere() {
    test.reset();
    removing.reset();
    notifying.mutate();
  }

  return (
    <div className={styles.devices}>
      <WhatIsSent />
      <BrowserHint state={state} unavailable={key.data.unavailable} />
      <ul ref={list} aria-label="Devices">
        <DeviceRow
          name={isOn ? current.label : thisDeviceName()}
          isHere
          timezone={timezone}
          device={isOn ? current : undefined}
          note={noteOf(state, current !== undefined || worker.data !== null)}
        >
          {isOn ? (
            <>
              <Button size="xs" icon={<BellRing {...ICON} />} busy={test.isSending} onClick={() => test.send(current)}>
                Test
              </Button>
              <RemoveButton name="this device" onClick={() => remove(current)} />
            </>
          ) : (
            <Button
              variant="primary"
              size="sm"
              busy={notifying.isPending}
              disabled={state !== 'ready' || key.data.key === null || isFull}
              onClick={notifyHere}
            >
              Notify this device
            </Button>
          )}
        </DeviceRow>
        {others.map((device) => (
          <DeviceRow key={device.id} name={device.label} timezone={timezone} device={device}>
            <RemoveButton name={isolated(device.label)} onClick={() => remove(device)} />
          </DeviceRow>
        ))}
      </ul>
      {isFull && <p className={styles.limit}>{PUSH_DEVICES_MAX} devices are enough. Remove one to notify this one.</p>}
      {failure && <Result isGood={false} words={wordsOf(failure)} />}
      {test.result && <Result {...test.result} />}
    </div>
  );
}

/** The pressed button goes with its row, or is another one afterwards. */
function useFocusOfGoneButton(shown: string) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other devices are other buttons
  useEffect(() => {
    const hasFocus = list.current?.closest('[role="tabpanel"]')?.contains(document.activeElement);
    const isOnTab = document.activeElement?.role === 'tab';
    if (!hasFocus && !isOnTab) list.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  }, [shown]);
  return list;
}

function noteOf(state: BrowserState, wasOn: boolean): string {
  if (state === 'blocked') return 'Blocked by the browser';
  if (state === 'ios') return 'Not on the Home Screen yet';
  if (state === 'unsupported') return 'Not available';
  return wasOn ? 'No longer notified: turn it on again' : 'Not notified';
}

const RemoveButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button variant="ghost" size="xs" aria-label={`Remove ${name}`} onClick={onClick}>
    Remove
  </Button>
);

const wordsOf = (error: Error) =>
  error instanceof NotSubscribed ? error.message : failureText(error, 'That did not work. Please try again.');

const Result = ({ isGood, words }: TestResult) =>
  isGood ? (
    <p className={styles.good} role="status">
      <CircleCheck {...ICON_SM} aria-hidden="true" />
      {words}
    </p>
  ) : (
    <p className={styles.bad} role="alert">
      <CircleAlert {...ICON_SM} aria-hidden="true" />
      {words}
    </p>
  );
