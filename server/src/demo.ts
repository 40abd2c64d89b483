import { fileURLToPath } from 'node:url';
import { LOCAL_ISSUER, localSubjectOf } from './accounts/local-identity-provider.ts';
import { type Config, readConfig } from './config/config.ts';
import { DEMO_INBOUND_DOMAIN } from './config/demo-config.ts';
import { seedDemoFiles } from './demo/demo-files.ts';
import { DEMO_MEMBERS, DEMO_OWNER } from './demo/demo-team.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { Sealer } from './signed-links/sealing.ts';
import { explainFailedStart, start } from './start/start.ts';

const serverFolder = fileURLToPath(new URL('..', import.meta.url));

try {
  const isPublic = process.argv.includes('--public') || process.env.DEMO === 'public';
  const config = readConfig({
    // Shows the settings of tickets by email; nothing is received without a port or a webhook.
    ...(isPublic ? { DEMO: 'public' } : { INBOUND_DOMAIN: DEMO_INBOUND_DOMAIN }),
    ...process.env,
    DATA_DIR: process.env.DATA_DIR ?? './data/demo',
  });
  if (config.demo) await start(config, { serverFolder });
  else await startWithDemoOwner(config);
} catch (error) {
  process.stderr.write(`${explainFailedStart(error)}\n`);
  process.exit(1);
}

async function startWithDemoOwner(config: Config): Promise<void> {
  const identities = { issuer: LOCAL_ISSUER, subjectOf: localSubjectOf };
  const colleagues = DEMO_MEMBERS.map(({ email, role }) => `${email} (${role})`).join(', ');
  await start(config, {
    serverFolder,
    seed: async (db, files, secretKey) => {
      const sealer = new Sealer(secretKey, 'webhook secret');
      const desk = await seedDemo(db, identities, { sealer, publicUrl: config.publicUrl });
      if (files && desk) await seedDemoFiles(db, files, desk.teamId);
    },
    hint: `Sign in with ${DEMO_OWNER.email} to see the demo desk, or as a colleague: ${colleagues}.`,
  });
}
