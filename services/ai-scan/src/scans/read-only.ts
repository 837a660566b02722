import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { OpenResult } from '@faresight/contracts/search/result'

// Offers are kept for the owner of a scan alone, so for whoever else opens it they lead to no seller.

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
