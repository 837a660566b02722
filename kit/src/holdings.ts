import type { Holdings } from '@faresight/contracts/erasure'

/** What is kept of a user, by how much of each there is: what is not kept is not named. */
export function holdingsOf(counts: Readonly<Record<string, number>>): Holdings {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}
