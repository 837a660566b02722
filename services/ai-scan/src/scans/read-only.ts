import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { OpenResult } from '@faresight/contracts/search/result'

// Offers are kept for the owner of a scan, so other readers get no link to a seller.

export function readOnlyDeal<D extends OpenDeal | null>(deal: D): D {
  return deal && { ...deal, bookingUrl: null }
}

export function readOnlyResult(result: OpenResult): OpenResult {
  const options = result.options.map((option) => ({
    ...option,
    bookingUrl: null,
    tickets: option.tickets.map((ticket) => ({ ...ticket, bookingUrl: null })),
  }))
  return { ...result, searchId: null, bookingUrl: null, options }
}
