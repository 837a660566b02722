import { useEffect, useMemo } from 'react'
import { useUrlSearch } from '../../browser/url-state.ts'
import { useHydrated } from '../../browser/hydrated.ts'
import { useCurrency } from '../../features/currency/currency.ts'
import { readSearch, writeSearch } from '../../flights/trips/flight-address.ts'
import { earliestDay, latestDay } from '../../flights/trips/stored-flight-search.ts'
import { isScanAddress, readScan, writeScan } from '../../flights/trips/scan-address.ts'

export type SearchKind = 'ai' | 'regular'

const none = new URLSearchParams()
const kindKey = 'mode'
/** Opens the form only: `ai` would start a scan if both places are known. */
const aiForm = 'ai-form'

export type HomeUrl = ReturnType<typeof readHomeUrl>

/** The state in the URL of the home page, and how to open one of its forms. Corrects a URL that is not in its canonical form. */
export function useHomeUrl(): [HomeUrl, openForm: (kind: SearchKind) => void] {
  const hydrated = useHydrated()
  const currency = useCurrency()
  const [address, change] = useUrlSearch()
  const params = hydrated ? address : none
  const here = useMemo(() => readHomeUrl(params, currency), [params, currency])
  const isRight = here.address.toString() === params.toString()
  useEffect(() => {
    if (!isRight) change((now) => readHomeUrl(now, currency).address)
  }, [isRight, change, currency])
  useEffect(() => {
    if (hydrated) delete document.documentElement.dataset['view']
  }, [hydrated])
  return [here, (kind) => change((now) => withKind(now, kind))]
}

/** Reads a URL for either kind of search. */
export function readHomeUrl(params: URLSearchParams, currency: ReturnType<typeof useCurrency>) {
  const around = { earliest: earliestDay(), latest: latestDay(), currency }
  const isScan = isScanAddress(params)
  // Both forms take the places.
  const dates = readScan(params, around)
  const flights = readSearch(isScan ? none : params, around)
  return { dates, flights, address: (isScan ? dates : flights).address, kind: kindOf(params) }
}

/** URL parameters of the search on screen; `null` if there is none. */
export function searchUrl({ dates, flights }: HomeUrl): string | null {
  if (dates.question) return writeScan(dates.question, dates.scanId).toString()
  return flights.question ? writeSearch(flights.question).toString() : null
}

/** The same URL with the other form open. Starts no search. */
export function withKind(params: URLSearchParams, kind: SearchKind): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(kindKey)
  if (kindOf(next) !== kind) next.set(kindKey, kind === 'ai' ? aiForm : 'regular')
  return next
}

/** The open form: the named one, else the regular one if the URL has a parameter that only it knows. */
function kindOf(params: URLSearchParams): SearchKind {
  const named = params.get(kindKey)
  if (isScanAddress(params) || named === aiForm) return 'ai'
  const asks = ['departureDate', 'returnDate', 'legs'].some((key) => params.has(key))
  return named === 'regular' || asks ? 'regular' : 'ai'
}
