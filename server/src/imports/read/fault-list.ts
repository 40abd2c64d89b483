import { CSV_START, csvLine } from '../../exports/csv.ts';
import type { Fault } from '../imported-ticket.ts';
import { UnreadableHistory } from '../unreadable-history.ts';

/** A hostile file has a fault on every line: more are counted, not kept. */
const KEPT_MAX = 20_000;
/** Beyond these, the file is not what it seems. */
const FAULTS_MAX = 1_000_000;
const REASON_MAX = 300;
const COLUMNS = ['file', 'line', 'id', 'reason'];

export class FaultList {
  #kept: Fault[] = [];
  count = 0;

  add(fault: Fault): void {
    this.count += 1;
    if (this.count > FAULTS_MAX)
      throw new UnreadableHistory(
        `More than ${FAULTS_MAX.toLocaleString('en-US')} lines cannot be imported. The first one: line ${this.sorted()[0]?.line}: ${this.sorted()[0]?.reason}`,
      );
    if (this.#kept.length < KEPT_MAX) this.#kept.push({ ...fault, reason: fault.reason.slice(0, REASON_MAX) });
  }

  /** They come in the order of the file, whatever found them. */
  sorted(): readonly Fault[] {
    this.#kept = this.#kept.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
    return this.#kept;
  }

  *csv(): Generator<string> {
    yield CSV_START + csvLine(COLUMNS);
    for (const { file, line, source_id, reason } of this.sorted()) yield csvLine([file, line, source_id, reason]);
    const more = this.count - this.#kept.length;
    if (more > 0) yield csvLine([null, null, null, `${more.toLocaleString('en-US')} more faults are not listed.`]);
  }
}
