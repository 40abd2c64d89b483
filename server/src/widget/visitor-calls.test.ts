import { randomUUID } from 'node:crypto';
import type { Site } from '@deskbell/contract/sites';
import { expect, test } from 'vitest';
import { anOwner, aSite } from '../testing/fixtures.ts';
import { testApp } from '../testing/test-app.ts';

const FLOOD = 230;

test('a flood of tickets at one site is answered 201 or 429 and does not delay another site', async () => {
  const owner = await anOwner();
  const [noisy, quiet] = [await aSite(owner), await aSite(owner)];
  const app = await testApp();
  const answered: string[] = [];
  const send = async (site: Site, name: string, remoteAddress: string) => {
    const { statusCode, headers } = await app.inject({
      method: 'POST',
      url: '/api/widget/tickets',
      remoteAddress,
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify({
        site_key: site.api_key,
        idempotency_key: randomUUID(),
        title: name,
        description: 'x',
      }),
    });
    if (statusCode !== 429) answered.push(name);
    else expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    return statusCode;
  };
  const flood = Array.from({ length: FLOOD }, (_, n) => send(noisy, 'flood', `10.251.${process.pid % 250}.${n}`));
  const visitor = send(quiet, 'visitor', `10.252.${process.pid % 250}.1`);
  expect(await visitor).toBe(201);
  const statuses = await Promise.all(flood);
  expect(answered.indexOf('visitor')).toBeLessThan(FLOOD / 2);
  expect(new Set(statuses)).toEqual(new Set([201, 429]));
  const stored = statuses.filter((status) => status === 201).length;
  expect((await owner.get(`/api/sites/${noisy.id}`)).json().total_tickets).toBe(stored);
});
