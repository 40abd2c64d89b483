import { PGlite } from '@electric-sql/pglite';

/** Run by the build: creates an empty database cluster in a folder. initdb takes seconds and twice the memory of a server. */
const [folder = ''] = process.argv.slice(2);
await (await PGlite.create({ dataDir: folder })).close();
