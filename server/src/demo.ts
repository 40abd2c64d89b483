import { fileURLToPath } from 'node:url';
import { LOCAL_ISSUER, localSubjectOf } from './accounts/local-identity-provider.ts';
import { readConfig } from './config/config.ts';
import { seedDemoFiles } from './demo/demo-files.ts';
import { DEMO_MEMBERS, DEMO_OWNER } from './demo/demo-team.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { Sealer } from './signed-links/sealing.ts';
import { explainFailedStart, start } from './start/start.ts';

const serverFolder = fileURLToPath(new URL('..', import.meta.url));

try {
  const config = readConfig({
    // Shows the settings of tickets by email; nothing is received without a port or a webhook.
    INBOUND_DOMAIN: 'in.deskbell.example',
    ...process.env,
    DATA_DIR: process.env.DATA_DIR ?? './data/demo',
  });
  const identities = { issuer: LOCAL_ISSUER, subjectOf: localSubjectOf };
  const colleagues = DEMO_MEMBERS.map(({ email, role }) => `${email} (${role})`).join(', ');
  await start(config, {
    serverFolder,
    seed: async (db, files, secretKey) => {
      const sealer = new Sealer(secretKey, 'webhook secret');
      await seedDemo(db, identities, { sealer, publicUrl: config.publicUrl });
      if (files) await seedDemoFiles(db, files);
    },
    hint: `Sign in with ${DEMO_OWNER.email} to see the demo desk, or as a colleague: ${colleagues}.`,
  });
} catch (error) {
  process.stderr.write(`${explainFailedStart(error)}\n`);
  process.exit(1);
}
