import type { PersonalDataReport } from '@faresight/contracts/erasure'

/** What is kept of a user, by how much of each there is: what is not kept is not named. */
export function holdingsOf(counts: Readonly<Record<string, number>>): PersonalDataReport {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}
