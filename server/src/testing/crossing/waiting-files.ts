import { beginAsMember, idOf, patch, patchAsMember, pathOf } from '../uploading.ts';
import { open } from '../visitor-pages.ts';
import { app } from '../webhook-desk.ts';
import { BYTES, HALF } from './crossing-place.ts';
import { isRemovalQueued, ticketWithFile } from './probes.ts';
import { type Waiting, waiting } from './waiting-thing.ts';
import { exists, holderOf, sees, works } from './world.ts';

export const WAITING_FILES: Record<string, Waiting<unknown>> = {
  'a file': waiting({
    isForPairs: true,
    tables: ['files', 'file_removals'],
    outcome: async ({ owner, nora, ticket, file }) => ({
      owner: (await owner.get(`/api/files/${file.id}`)).statusCode === 200,
      nora: (await nora.get(`/api/files/${file.id}`)).statusCode === 200,
      visitor: (await open(`${ticket.status_url}/files/${file.id}`, {}, app)).statusCode,
      bytesGo: await isRemovalQueued(file.storage_key),
    }),
    expected: (world) => ({
      owner: exists(world),
      nora: exists(world) && sees(world),
      visitor: exists(world) && world.link !== 'ended' ? 200 : 404,
      bytesGo: !exists(world),
    }),
  }),

  'an upload of the visitor': waiting({
    tables: ['files', 'ticket_submissions'],
    later: (place) => patch(app, place.upload, HALF, BYTES.subarray(HALF)),
    outcome: (place) => ticketWithFile(place, 'half.txt'),
    expected: (world, place) => (exists(world) ? holderOf(world, place) : null),
  }),

  'an upload of a member': waiting({
    tables: ['files'],
    setUp: async ({ nora, ticket }) => {
      const path = pathOf(await beginAsMember(nora, ticket.id, 'by-nora.txt', BYTES.length));
      await patchAsMember(nora, path, 0, BYTES.subarray(0, HALF));
      return path;
    },
    later: async ({ nora, ticket, other }, _edges, path) => {
      await patchAsMember(nora, path, HALF, BYTES.subarray(HALF));
      for (const { id } of [ticket, other])
        await nora.post(`/api/tickets/${id}/comments`, { comment: 'With a file', files: [idOf(path)] });
    },
    outcome: (place) => ticketWithFile(place, 'by-nora.txt'),
    expected: (world, place) => (exists(world) && works(world) ? holderOf(world, place) : null),
  }),
};
