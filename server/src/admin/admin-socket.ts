import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminActions } from './admin-actions.ts';
import { copyBackupFile } from './backup-file.ts';
import { CommandFailed } from './command-failed.ts';

// The kernel's limit for the path of a socket, with its final zero byte.
const PATH_BYTES_MAX = 107;
const OWNER_ONLY = 0o177;

interface Request {
  readonly action: string;
  readonly values: readonly unknown[];
}

type Response = { readonly result: unknown } | { readonly failure: string };

/** A socket beside the embedded database, or below the temporary folder when that path is too long. */
function socketPath(dataDir: string): string {
  const path = join(dataDir, 'admin.sock');
  if (Buffer.byteLength(path) < PATH_BYTES_MAX) return path;
  return join(tmpdir(), `deskbell-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.sock`);
}

export interface AdminSocket {
  close(): Promise<void>;
}

/** Only one process can open the embedded database, so the command line asks the server. */
export async function startAdminSocket(
  dataDir: string,
  actions: AdminActions,
  onError: (error: unknown) => void,
): Promise<AdminSocket> {
  const path = socketPath(dataDir);
  // A killed server left its socket; the lock on the folder proves that it is gone.
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => void answer(socket, actions, onError));
  const umask = process.umask(OWNER_ONLY);
  try {
    server.listen(path);
  } finally {
    process.umask(umask);
  }
  await once(server, 'listening');
  server.unref();
  return { close: () => new Promise((resolve) => void server.close(() => resolve())) };
}

/** An async iterator would also close the writable side. */
async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'end');
  return Buffer.concat(chunks).toString();
}

async function answer(socket: Socket, actions: AdminActions, onError: (error: unknown) => void): Promise<void> {
  socket.on('error', () => undefined);
  const request = lookUpRequest(await readAll(socket).catch(() => ''));
  if (!request) return void socket.destroy();
  let response: Response;
  try {
    const { action, values } = request;
    if (!Object.hasOwn(actions, action)) throw new CommandFailed('The running server is of another release.');
    const perform = actions[action as keyof AdminActions] as (...values: readonly unknown[]) => Promise<unknown>;
    response = { result: (await perform(...values)) ?? null };
  } catch (error) {
    if (!(error instanceof CommandFailed)) onError(error);
    response = { failure: error instanceof Error ? error.message : String(error) };
  }
  socket.end(JSON.stringify(response));
}

/** Null for an incomplete request. */
function lookUpRequest(received: string): Request | null {
  try {
    return JSON.parse(received) as Request;
  } catch {
    return null;
  }
}

export async function lookUpRunningServer(dataDir: string): Promise<AdminActions | null> {
  const path = socketPath(dataDir);
  const probe = await dial(path);
  if (!probe) return null;
  probe.destroy();

  async function ask<T>(action: keyof AdminActions, ...values: unknown[]): Promise<T> {
    const socket = await dial(path);
    if (!socket) throw new CommandFailed('The server stopped meanwhile. Run the command again.');
    socket.end(JSON.stringify({ action, values } satisfies Request));
    const received = await readAll(socket);
    if (received === '') throw new CommandFailed('The server stopped before it had finished.');
    const response = JSON.parse(received) as Response;
    if ('result' in response) return response.result as T;
    throw new CommandFailed(response.failure);
  }
  return {
    listUsers: () => ask('listUsers'),
    findUser: (name) => ask('findUser', name),
    findSite: (name) => ask('findSite', name),
    deleteUser: (userId) => ask('deleteUser', userId),
    relinkUser: (userId, identity) => ask('relinkUser', userId, identity),
    relinkIssuer: (from, to) => ask('relinkIssuer', from, to),
    moveSite: (siteId, userId) => ask('moveSite', siteId, userId),
    listTeams: () => ask('listTeams'),
    findTeam: (id) => ask('findTeam', id),
    inviteMember: (teamId, person) => ask('inviteMember', teamId, person),
    makeOwner: (teamId, email) => ask('makeOwner', teamId, email),
    endAllSessions: () => ask('endAllSessions'),
    countInstances: (fingerprint) => ask('countInstances', fingerprint),
    eraseAgain: (receipts) => ask('eraseAgain', receipts),
    holdFiles: () => ask('holdFiles'),
    releaseFiles: () => ask('releaseFiles'),
    recordBackup: (saved) => ask('recordBackup', saved),
    startImport: (file) => ask('startImport', file),
    storeImportRows: (id, from, tickets) => ask('storeImportRows', id, from, tickets),
    finishImport: (id) => ask('finishImport', id),
    findImport: (id) => ask('findImport', id),
    undoImport: (teamId, id) => ask('undoImport', teamId, id),
    // The server writes only into its data folder: it may run as another user, or in a container.
    async writeBackup(file, includeSecret) {
      const name = `backup-${randomUUID()}.partial`;
      try {
        await ask('writeBackup', name, includeSecret);
        await copyBackupFile(join(dataDir, name), file);
      } finally {
        await rm(join(dataDir, name), { force: true });
      }
    },
  };
}

async function dial(path: string): Promise<Socket | null> {
  const socket = connect({ path, allowHalfOpen: true });
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return null;
  }
}
