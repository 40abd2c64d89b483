/** Server-sent events under the control of the test; jsdom has no EventSource. */
export class FakeEventSource extends EventTarget {
  static readonly open = new Set<FakeEventSource>();

  constructor(readonly url: string) {
    super();
    FakeEventSource.open.add(this);
  }

  close(): void {
    FakeEventSource.open.delete(this);
  }

  static emit(event: string, data?: object): void {
    for (const stream of FakeEventSource.open)
      stream.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
}
