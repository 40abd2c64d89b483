const LANE_SIZE = 20;
const LANE_SIZE_PER_TEAM = 10;

interface Slow {
  readonly mailbox: string;
  readonly team_id: number | null;
}

/** Deliveries that take long go on here and make room for the next, so that slow recipients do not delay the others. */
export class SlowLane<Email extends Slow> {
  readonly #deliveries = new Map<Email, Promise<void>>();

  get isEmpty(): boolean {
    return this.#deliveries.size === 0;
  }

  get isFull(): boolean {
    return this.#deliveries.size >= LANE_SIZE;
  }

  add(email: Email, delivery: Promise<void>, onLeft: () => void): void {
    const inLane = delivery.finally(() => {
      this.#deliveries.delete(email);
      onLeft();
    });
    this.#deliveries.set(email, inLane);
  }

  async drained(): Promise<void> {
    await Promise.all(this.#deliveries.values());
  }

  /** The lane takes one email per mailbox and has room for several teams. */
  get blocked(): { mailboxes: string[]; teams: number[] } {
    const slow = [...this.#deliveries.keys()];
    const teams = slow.flatMap(({ team_id }) => (team_id === null ? [] : [team_id]));
    return {
      mailboxes: slow.map(({ mailbox }) => mailbox),
      teams: [...new Set(teams)].filter((team) => teams.filter((other) => other === team).length >= LANE_SIZE_PER_TEAM),
    };
  }

  blocks({ mailbox, team_id }: Slow): boolean {
    const { mailboxes, teams } = this.blocked;
    return mailboxes.includes(mailbox) || (team_id !== null && teams.includes(team_id));
  }
}

export async function isLongerThan(ms: number, job: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), ms).unref();
  });
  try {
    return await Promise.race([timeout, job.then(() => false)]);
  } finally {
    clearTimeout(timer);
  }
}
