/** For Node: the product and its embedded database begin at this time, and their clocks go on from there. */
export const clockFrom = (time: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(`
    const Actual = Date;
    const ahead = ${Date.parse(time)} - Actual.now();
    globalThis.Date = class extends Actual {
      constructor(...given) {
        if (given.length > 0) super(...given);
        else super(Actual.now() + ahead);
      }
      static now() {
        return Actual.now() + ahead;
      }
    };
  `)}`;
