import type { TicketDimension } from '@deskbell/contract/ticket-counts';
import type { ReactNode } from 'react';

export interface FacetOption {
  value: string;
  label: string;
  icon: ReactNode;
}

/** A property that tickets are filtered by, with its values. */
export interface Facet {
  label: string;
  /** What several values are called, such as 'sites'. */
  plural: string;
  options: readonly FacetOption[];
  chosen: readonly string[];
  isSingle?: boolean;
  isLoading?: boolean;
  /** The property that the server counts by; undefined for none. */
  dimension?: TicketDimension;
  /** Whether any or all of the chosen values must match. */
  match?: { value: 'any' | 'all'; onChange: (value: 'any' | 'all') => void };
  onChange: (chosen: string[]) => void;
}
