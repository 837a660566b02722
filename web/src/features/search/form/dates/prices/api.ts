import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../../../../api/client.ts'
import { latestScanOf, pairsOf, type PastPrices, type PricedTrip } from './past-prices.ts'

function pastPricesQuery(trip: PricedTrip | null) {
  return queryOptions({
    queryKey: ['past-prices', trip] as const,
    meta: { personal: true },
    queryFn: trip ? ({ signal }) => fetchPastPrices(trip, signal) : skipToken,
    // A scan may have ended since the calendar was open last.
    staleTime: 0,
  })
}

async function fetchPastPrices(trip: PricedTrip, signal: AbortSignal): Promise<PastPrices | null> {
  const scan = latestScanOf(await call(aiScanRoutes.scans, { signal }), trip)
  if (!scan) return null
  const record = await call(aiScanRoutes.record, { params: { searchId: scan.searchId }, signal })
  return { at: scan.completedAt ?? scan.createdAt, pairs: pairsOf(record.allResults) }
}

/** What a scan of one's own has found of a trip; of `null` nothing is asked. The calendar does without where no answer comes. */
export function usePastPrices(trip: PricedTrip | null): PastPrices | null {
  return useQuery(pastPricesQuery(trip)).data ?? null
}
