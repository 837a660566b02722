import { useEffect, useMemo } from 'react'
import { useUrlSearch } from '../../browser/url-state.ts'
import { useHydrated } from '../../browser/hydrated.ts'
import { useCurrency } from '../../features/currency/currency.ts'
import { readSearch, writeSearch } from '../../flights/trips/flight-address.ts'
import { earliestDay, latestDay } from '../../flights/trips/flight-asked.ts'
import { isScanAddress, readScan, writeScan } from '../../flights/trips/scan-address.ts'
import type { SearchKind } from './search-box.tsx'
import type { View } from '../../features/search-results/address.ts'

const none = new URLSearchParams()
const kindKey = 'mode'
/** The form alone: `ai` would begin a scan where both places are known. */
const aiForm = 'ai-form'

export type Here = ReturnType<typeof readHere>

/** What the address of the home page asks for. Where it says so in another way than it should, it is put right. */
export function useHere(): Here {
  const hydrated = useHydrated()
  const currency = useCurrency()
  const [address, change] = useUrlSearch()
  const params = hydrated ? address : none
  const here = useMemo(() => readHere(params, currency), [params, currency])
  const isRight = here.address.toString() === params.toString()
  useEffect(() => {
    if (!isRight) change((now) => readHere(now, currency).address)
  }, [isRight, change, currency])
  useEffect(() => {
    if (hydrated) delete document.documentElement.dataset['view']
  }, [hydrated])
  return here
}

/** What an address says of either kind of search. */
export function readHere(params: URLSearchParams, currency: ReturnType<typeof useCurrency>) {
  const around = { earliest: earliestDay(), latest: latestDay(), currency }
  const isScan = isScanAddress(params)
  // Of places alone either form makes use.
  const dates = readScan(params, around)
  const flights = readSearch(isScan ? none : params, around)
  // The view of results is put right where they are shown.
  const rest = flights.question ? flights.address : withoutView(flights.address)
  const address = isScan ? dates.address : rest
  return {
    dates,
    flights,
    address,
    kind: kindOf(params),
  }
}

function withoutView(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of viewNames) next.delete(name)
  return next
}

/** The address of the search that is looked at; `null` where none is. */
export function searchedAddress({ dates, flights }: Here): string | null {
  if (dates.question) return writeScan(dates.question, dates.scanId).toString()
  return flights.question ? writeSearch(flights.question).toString() : null
}

/** An address with the form of another kind open, and all else as it was. Nothing begins to be searched by that. */
export function withKind(params: URLSearchParams, kind: SearchKind): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(kindKey)
  if (kindOf(next) !== kind) next.set(kindKey, kind === 'ai' ? aiForm : 'regular')
  return next
}

/** Which form is open: the one that is named, or the regular one where the address says what that alone asks. */
function kindOf(params: URLSearchParams): SearchKind {
  const named = params.get(kindKey)
  if (isScanAddress(params) || named === aiForm) return 'ai'
  const asks = ['departureDate', 'returnDate', 'legs'].some((key) => params.has(key))
  return named === 'regular' || asks ? 'regular' : 'ai'
}

/** The parameters of the view by their names alone, for a page without results: there they say nothing. */
export const viewNames = [
  'sort',
  'withoutStops',
  'withoutLayovers',
  'withoutAirlines',
  'withoutAlliances',
  'withoutAircraft',
  'withoutProviders',
  'withoutSellers',
  'mustHave',
  'times',
  'maxDuration',
  'maxPrice',
  'lowEmissions',
  'maxEmissions',
  'cabinBags',
  'checkedBags',
] as const satisfies readonly (keyof View)[]
