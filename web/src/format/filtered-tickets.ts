interface Filter {
  readonly site: number;
  readonly user?: string;
  readonly page?: string;
  readonly known_issue?: number;
}

/** The address of all tickets of a site that match. */
export const filteredTickets = (filter: Filter): string =>
  `/tickets?${new URLSearchParams({ tab: 'all', ...Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)])) })}`;
