/** A stream of server-sent events that says what the test wants said; jsdom has none. */
export class FakeEventSource extends EventTarget {
  static readonly open = new Set<FakeEventSource>();

  constructor(readonly url: string) {
    super();
    FakeEventSource.open.add(this);
  }

  close(): void {
    FakeEventSource.open.delete(this);
  }

  /** The server tells every page that listens. */
  static tell(event: string): void {
    for (const stream of FakeEventSource.open) stream.dispatchEvent(new Event(event));
  }
}
