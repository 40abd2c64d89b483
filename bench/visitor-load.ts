/** A process that reads a load, sends it as requests of many visitors, each from its own IP address, and prints autocannon's report. */
import { randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import autocannon from 'autocannon';
import type { VisitorLoad } from './load.ts';

const { bodies, rate, ...load } = (await json(process.stdin)) as VisitorLoad & { rate?: number };
let sent = 0;

const report = await autocannon({
  ...load,
  ...(rate && { overallRate: rate }),
  method: 'POST',
  requests: [
    {
      setupRequest(request) {
        sent += 1;
        const body = bodies[sent % bodies.length] ?? {};
        const key = 'idempotency_key' in body ? { idempotency_key: randomUUID() } : {};
        const email = 'email' in body ? { email: `${randomUUID()}@example.com` } : {};
        return {
          ...request,
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
          },
          body: JSON.stringify({ ...body, ...key, ...email }),
        };
      },
    },
  ],
});
process.stdout.write(JSON.stringify(report));
