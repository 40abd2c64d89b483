import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../e2e/free-port.ts';
import { type CuttableLink, openLink } from './cuttable-link.ts';
import { type Haproxy, startHaproxy } from './haproxy.ts';

const NODES = 3;
const POLL_MS = 200;
const CONFIG = new URL('../../docs/postgresql-cluster/', import.meta.url);
const PASSWORD = 'choose-one';

interface Reached {
  readonly postgres: CuttableLink;
  readonly api: CuttableLink;
}

interface NodeLinks {
  readonly fromPeers: Reached;
  readonly fromHaproxy: Reached;
  readonly toEtcd: readonly CuttableLink[];
}

interface Node {
  readonly name: string;
  readonly home: string;
  readonly links: NodeLinks;
  process: ChildProcess;
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
}

export class PatroniCluster {
  readonly #nodes: Node[] = [];
  readonly #etcd: ChildProcess[] = [];
  readonly #folder: string;
  #haproxy: Haproxy | null = null;

  private constructor() {
    this.#folder = mkdtempSync('/tmp/deskbell-patroni-');
    giveToPostgres(this.#folder);
    process.once('exit', () => this.#killAll());
  }

  static async start(bin: string): Promise<PatroniCluster> {
    const cluster = new PatroniCluster();
    const etcdPorts = await cluster.#startEtcd();
    for (let n = 1; n <= NODES; n += 1) {
      cluster.#nodes.push(await cluster.#addNode(bin, n, etcdPorts));
      // The first node creates the cluster, the others copy it.
      await cluster.untilWhole(n);
    }
    const ports = cluster.#nodes.map(({ links }) => links.fromHaproxy);
    cluster.#haproxy = await startHaproxy((port) => haproxyConfig(port, ports));
    return cluster;
  }

  get url(): string {
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${this.#haproxy?.port}/postgres`;
  }

  async leader(): Promise<string> {
    return (await this.#members()).find(({ role, state }) => role === 'leader' && state === 'running')?.name ?? '';
  }

  /** Waits until all nodes take part, one of them as synchronous standby. */
  async untilWhole(nodes = NODES): Promise<void> {
    for (;;) {
      const members = await this.#members();
      const isRunning = ({ state, role }: Member) =>
        ['running', 'streaming'].includes(state) && role !== 'uninitialized';
      const hasStandby = nodes === 1 || members.some(({ role }) => role === 'sync_standby');
      const hasLeader = members.some(({ role }) => role === 'leader');
      if (members.filter(isRunning).length === nodes && hasLeader && hasStandby) return;
      for (const { name, process: patroni } of this.#nodes)
        if (patroni.exitCode !== null) throw new Error(`Patroni of ${name} ended; see ${this.#folder}`);
      await pause(POLL_MS);
    }
  }

  kill(name: string): void {
    const { process: patroni, home } = this.#node(name);
    patroni.kill('SIGKILL');
    killPostmaster(home);
  }

  restart(name: string): void {
    const node = this.#node(name);
    node.process = this.#startPatroni(node.home);
  }

  /** Cuts a node from etcd and the other nodes; HAProxy may still reach it. */
  cut(name: string, { fromHaproxy }: { fromHaproxy: boolean }): void {
    const { links } = this.#node(name);
    for (const link of linksOf({ links }))
      if (fromHaproxy || !Object.values(links.fromHaproxy).includes(link)) link.cut();
  }

  mend(name: string): void {
    for (const link of linksOf(this.#node(name))) link.mend();
  }

  async switchover(from: string): Promise<void> {
    const { home } = this.#node(from);
    const args = ['-c', join(home, 'patroni.yml'), 'switchover', 'deskbell', '--master', from, '--force'];
    await promisify(execFile)('patronictl', args);
  }

  async stop(): Promise<void> {
    this.#haproxy?.stop();
    this.#killAll();
    for (const node of this.#nodes) for (const link of linksOf(node)) link.close();
    await pause(POLL_MS);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 50 });
  }

  #node(name: string): Node {
    const node = this.#nodes.find((each) => each.name === name);
    if (!node) throw new Error(`There is no node ${name}.`);
    return node;
  }

  /** Members of the cluster, as reported by any node that answers. */
  async #members(): Promise<Member[]> {
    for (const { links } of this.#nodes) {
      try {
        const response = await fetch(`http://127.0.0.1:${links.fromPeers.api.port}/cluster`, {
          signal: AbortSignal.timeout(1_000),
        });
        return ((await response.json()) as { members: Member[] }).members;
      } catch {
        // Another node may answer.
      }
    }
    return [];
  }

  async #startEtcd(): Promise<number[]> {
    const members = await Promise.all(
      Array.from({ length: NODES }, async (_, n) => ({
        name: `etcd${n}`,
        client: await freePort(),
        peer: await freePort(),
      })),
    );
    const all = members.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join();
    for (const { name, client, peer } of members) {
      const [clientUrl, peerUrl] = [client, peer].map((port) => `http://127.0.0.1:${port}`);
      const settings = {
        name,
        'data-dir': join(this.#folder, name),
        'listen-client-urls': clientUrl,
        'advertise-client-urls': clientUrl,
        'listen-peer-urls': peerUrl,
        'initial-advertise-peer-urls': peerUrl,
        'initial-cluster': all,
      };
      const args = Object.entries(settings).flatMap(([key, value]) => [`--${key}`, value ?? '']);
      // Debian's etcd asks for this on ARM.
      const env = { ...process.env, ETCD_UNSUPPORTED_ARCH: process.arch };
      this.#etcd.push(spawn('etcd', args, { env, stdio: 'ignore' }));
    }
    for (const { client } of members) await untilHealthy(client);
    return members.map(({ client }) => client);
  }

  async #addNode(bin: string, n: number, etcdPorts: readonly number[]): Promise<Node> {
    const name = `node${n}`;
    const home = join(this.#folder, name);
    mkdirSync(home);
    giveToPostgres(home);
    const ports = { postgres: await freePort(), api: await freePort() };
    const reached = async (): Promise<Reached> => ({
      postgres: await openLink(ports.postgres),
      api: await openLink(ports.api),
    });
    const toEtcd = await Promise.all(etcdPorts.map(openLink));
    const links = { fromPeers: await reached(), fromHaproxy: await reached(), toEtcd };
    const file = join(home, 'patroni.yml');
    writeFileSync(file, patroniConfig({ name, home, bin, ports, links }));
    giveToPostgres(file);
    return { name, home, links, process: this.#startPatroni(home) };
  }

  #startPatroni(home: string): ChildProcess {
    const log = openSync(join(home, 'patroni.log'), 'a');
    return spawn('patroni', [join(home, 'patroni.yml')], {
      ...postgresAccount(),
      cwd: home,
      stdio: ['ignore', log, log],
    });
  }

  #killAll(): void {
    for (const { process: patroni, home } of this.#nodes) {
      patroni.kill('SIGKILL');
      killPostmaster(home);
    }
    for (const member of this.#etcd) member.kill('SIGKILL');
  }
}

/** Patroni ends if etcd has not elected a leader yet. */
async function untilHealthy(etcdPort: number): Promise<void> {
  const isHealthy = () =>
    fetch(`http://127.0.0.1:${etcdPort}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isHealthy())) await pause(POLL_MS);
}

const linksOf = ({ links: { fromPeers, fromHaproxy, toEtcd } }: Pick<Node, 'links'>): CuttableLink[] => [
  ...Object.values(fromPeers),
  ...Object.values(fromHaproxy),
  ...toEtcd,
];

interface NodeConfig extends Pick<Node, 'name' | 'home' | 'links'> {
  readonly bin: string;
  readonly ports: Readonly<Record<'postgres' | 'api', number>>;
}

function patroniConfig({ name, home, bin, ports, links }: NodeConfig): string {
  return (
    readFileSync(new URL('patroni.yml', CONFIG), 'utf8')
      .replace('name: node1', `name: ${name}`)
      .replace('listen: 10.0.0.1:8008', `listen: 127.0.0.1:${ports.api}`)
      .replace('connect_address: 10.0.0.1:8008', `connect_address: 127.0.0.1:${links.fromPeers.api.port}`)
      // use_proxies: otherwise Patroni asks etcd for its members' addresses and bypasses the links.
      .replace(/hosts: .*/, `hosts: ${links.toEtcd.map(({ port }) => `127.0.0.1:${port}`).join()}\n  use_proxies: true`)
      .replace('listen: 10.0.0.1:5432', `listen: 127.0.0.1:${ports.postgres}`)
      .replace('connect_address: 10.0.0.1:5432', `connect_address: 127.0.0.1:${links.fromPeers.postgres.port}`)
      .replace(/data_dir: .*/, `data_dir: ${join(home, 'data')}\n  pgpass: ${join(home, 'pgpass')}`)
      .replace(/bin_dir: .*/, `bin_dir: ${bin}`)
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replace('parameters:', `parameters:\n        unix_socket_directories: ${home}`)
  );
}

function haproxyConfig(port: number, nodes: readonly Reached[]): string {
  const config = readFileSync(new URL('haproxy.cfg', CONFIG), 'utf8').replace('127.0.0.1:5000', `127.0.0.1:${port}`);
  return nodes.reduce(
    (text, { postgres, api }, n) => text.replace(`10.0.0.${n + 1}:5432`, `127.0.0.1:${postgres.port} port ${api.port}`),
    config,
  );
}

function killPostmaster(home: string): void {
  try {
    process.kill(Number(readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}

/** PostgreSQL refuses to run as root. */
function postgresAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function giveToPostgres(path: string): void {
  const account = postgresAccount();
  if (account) chownSync(path, account.uid, account.gid);
}
