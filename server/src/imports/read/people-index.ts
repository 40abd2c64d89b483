import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { Person } from '../imported-ticket.ts';

export interface KnownPerson extends Person {
  readonly isAgent: boolean;
}

const FIRST_SLOTS = 1 << 14;
const LOAD_MAX = 0.6;
const RECORD_BYTES_MAX = 4_096;
const PENDING_MAX = 64 * 1024;
const RECENT_MAX = 2_000;

/**
 * Names and addresses by id, in a file: a desk may have a million users. Memory holds twelve bytes for a slot of the hash
 * table. A later person of an id replaces the earlier one.
 */
export class PeopleIndex {
  readonly #file: number;
  #end = 0;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #hashes = new Uint32Array(FIRST_SLOTS);
  /** Where the record begins, plus one; 0 is a free slot. */
  #places = new Float64Array(FIRST_SLOTS);
  #count = 0;
  readonly #recent = new Map<string, KnownPerson | null>();

  constructor(path: string) {
    this.#file = openSync(path, 'wx+', 0o600);
  }

  add(id: string, person: KnownPerson): void {
    const record = Buffer.from(`${JSON.stringify([id, person.email, person.name, person.isAgent ? 1 : 0])}\n`);
    if (record.length > RECORD_BYTES_MAX) return;
    if (this.#count >= this.#places.length * LOAD_MAX) this.#grow();
    this.#put(hashOf(id), this.#end + 1);
    this.#count += 1;
    this.#end += record.length;
    this.#pending.push(record);
    this.#pendingBytes += record.length;
    if (this.#pendingBytes > PENDING_MAX) this.#flush();
    this.#recent.clear();
  }

  find(id: string | null): KnownPerson | null {
    if (id === null || this.#count === 0) return null;
    const recent = this.#recent.get(id);
    if (recent !== undefined) return recent;
    const found = this.#lookUp(id);
    if (this.#recent.size >= RECENT_MAX) this.#recent.clear();
    this.#recent.set(id, found);
    return found;
  }

  close(): void {
    closeSync(this.#file);
  }

  #lookUp(id: string): KnownPerson | null {
    this.#flush();
    const hash = hashOf(id);
    let found: KnownPerson | null = null;
    for (let slot = hash % this.#places.length; this.#places[slot] !== 0; slot = (slot + 1) % this.#places.length) {
      if (this.#hashes[slot] !== hash) continue;
      const [foundId, email, name, isAgent] = this.#read((this.#places[slot] ?? 1) - 1);
      // Records of one id lie in the order in which they were added, unless the table grew: the last one in the file wins.
      if (foundId === id) found = { email, name, isAgent: isAgent === 1 };
    }
    return found;
  }

  #read(at: number): [string, string | null, string | null, number] {
    const buffer = Buffer.allocUnsafe(RECORD_BYTES_MAX);
    const bytes = readSync(this.#file, buffer, 0, buffer.length, at);
    return JSON.parse(buffer.toString('utf8', 0, buffer.subarray(0, bytes).indexOf(10)));
  }

  #put(hash: number, place: number): void {
    let slot = hash % this.#places.length;
    while (this.#places[slot] !== 0) slot = (slot + 1) % this.#places.length;
    this.#hashes[slot] = hash;
    this.#places[slot] = place;
  }

  #grow(): void {
    const filled: [hash: number, place: number][] = [];
    for (const [slot, place] of this.#places.entries()) if (place !== 0) filled.push([this.#hashes[slot] ?? 0, place]);
    filled.sort((a, b) => a[1] - b[1]);
    this.#hashes = new Uint32Array(this.#hashes.length * 2);
    this.#places = new Float64Array(this.#places.length * 2);
    for (const [hash, place] of filled) this.#put(hash, place);
  }

  #flush(): void {
    if (this.#pending.length === 0) return;
    writeSync(this.#file, Buffer.concat(this.#pending));
    this.#pending = [];
    this.#pendingBytes = 0;
  }
}

/** FNV-1a over UTF-16 units. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
