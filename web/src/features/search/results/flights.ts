import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { pageText } from '../../../text/page-text.ts'
import { showToast } from '../../../ui/toast-store.ts'
import type { FlightQuery } from '../flight-query.ts'
import { searchAsUser, searchAsVisitor, storedResults, type Found } from './calls.ts'

const key = 'flights'

/**
 * The flights of a search as `userId` (or a visitor) may see them. The first time a kept search is opened again by its id;
 * asking once more always searches.
 */
export function flightsQuery(query: FlightQuery, userId: string | null, storedId: string | null) {
  return queryOptions({
    queryKey: [key, userId, query],
    meta: { personal: userId !== null },
    queryFn: async ({ signal, client, queryKey }): Promise<Found> => {
      if (userId === null) return searchAsVisitor(query, signal)
      const asked = client.getQueryData(queryKey) !== undefined
      const stored = storedId && !asked ? await storedResults(storedId, signal) : null
      return stored ?? told(searchAsUser(query, signal), signal)
    },
  })
}

/** Whoever searches next is not shown what was found before. */
export function forgetFlights(client: QueryClient): void {
  client.removeQueries({ queryKey: [key] })
}

/** People who are signed in hear of the end of their search wherever they are on the page. */
async function told(search: Promise<Found>, signal: AbortSignal): Promise<Found> {
  try {
    const found = await search
    if (isSilent(found)) tellFailure()
    else
      showToast({
        kind: 'success',
        title: pageText.toast.searchComplete,
        body: pageText.results.done(found.results.length),
      })
    return found
  } catch (error) {
    if (!signal.aborted) tellFailure()
    throw error
  }
}

function tellFailure(): void {
  showToast({ kind: 'failure', title: pageText.toast.searchFailed, body: pageText.toast.searchFailedWhy })
}

/** No provider could be heard: an answer, but not one about flights. */
export function isSilent({ results, providers }: Found): boolean {
  return results.length === 0 && providers.length > 0 && providers.every(({ status }) => status !== 'ok')
}
