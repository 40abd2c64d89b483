/** Whoever is signed in; every private row is reached through it. */
export interface Owner {
  readonly id: number;
}
