import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { FlightResult, OpenResult } from '@faresight/contracts/search/result'

/** The whole offer that a deal is of; `null` while the scan runs, or where it is withheld. */
export function offerOf(deal: OpenDeal, results: readonly FlightResult[]): OpenResult | null {
  const found = deal.id === null ? undefined : results.find(({ id }) => id === deal.id)
  return found && !found.locked ? found : null
}
