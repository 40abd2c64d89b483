/** The signed-in user; every private row is queried by its owner. */
export interface Owner {
  readonly id: number;
}
