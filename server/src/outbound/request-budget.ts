import { TooMany } from '../errors.ts';
import { CallWindows } from '../limits/call-windows.ts';
import { networkOf } from '../limits/token-bucket.ts';
import { MEMBER_REQUESTS_PER_MINUTE, WATCHDOG_REQUESTS_PER_MINUTE_AND_HOST } from '../rate-limits.ts';

export interface RequestBudget {
  takeRequests(host: string, count?: number): void;
  /** Counts by resolved address: many names may lead to one server. */
  takeAddress?(address: string, host: string): void;
}

export class MemberRequests {
  readonly #teams = new CallWindows(MEMBER_REQUESTS_PER_MINUTE.team);
  readonly #targets = new CallWindows(MEMBER_REQUESTS_PER_MINUTE.target);

  of(teamId: number): RequestBudget {
    return {
      takeRequests: (host, count = 1) => {
        const wait = this.#teams.take(String(teamId), undefined, count);
        if (wait > 0)
          throw new TooMany(
            `A team causes at most ${MEMBER_REQUESTS_PER_MINUTE.team} requests to other servers a minute. Please wait a minute, then try again.`,
            wait,
          );
        this.#takeTarget(host, host, count);
      },
      takeAddress: (address, host) => this.#takeTarget(address, host),
    };
  }

  #takeTarget(target: string, host: string, count = 1): void {
    const wait = this.#targets.take(networkOf(target.replace(/^\[|\]$|\.$/g, '')), undefined, count);
    if (wait > 0)
      throw new TooMany(
        `Too many requests were sent to ${host} in the last minute. Please wait a minute, then try again.`,
        wait,
      );
  }
}

/** Separate from the members' budget: using that up must not suppress alarms. Servers of many hosts are not spared. */
export class WatchdogRequests implements RequestBudget {
  readonly #hosts = new CallWindows(WATCHDOG_REQUESTS_PER_MINUTE_AND_HOST);

  takeRequests(host: string, count = 1): void {
    const wait = this.#hosts.take(host, undefined, count);
    if (wait > 0) throw new TooMany(`The watchdog has sent many requests to ${host} in the last minute.`, wait);
  }
}
