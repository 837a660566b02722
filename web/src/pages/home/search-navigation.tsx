import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { UrlSchema } from '../../browser/url-state.ts'
import { clearScans } from '../../features/ai-scan/scan.ts'
import { focusTitle, resultsOnPage } from '../../flights/results/section.ts'
import { flightUrl, writeSearch } from '../../flights/trips/flight-address.ts'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import { scanUrl, writeScan } from '../../flights/trips/scan-address.ts'
import type { ScanInput } from '../../flights/trips/scan-input.ts'
import { paths } from '../../paths.ts'
import { lazy } from '../../ui/lazy.ts'

const loadResults = () => import('./results.tsx')
export const Results = lazy(loadResults, 'Results')

const loadScan = () => import('./scan-results.tsx')
export const ScanResults = lazy(loadScan, 'ScanResults')

/** Starts a search of either kind from the home page: loads the page of its results, then changes the URL. */
export function useSearchNavigation() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { entry, leave, arrive } = useArrival()
  const latest = useRef(0)
  // Don't navigate after the user has left.
  useEffect(() => () => void (latest.current += 1), [])
  const go = async (
    address: URLSearchParams,
    { history }: Pick<UrlSchema<object>, 'history'>,
    load: () => Promise<unknown>,
  ) => {
    latest.current += 1
    const mine = latest.current
    // Load failures show on the page.
    await load().catch(() => null)
    if (mine !== latest.current) return
    leave()
    await navigate(`${paths.home}?${address.toString()}`, { replace: history === 'replace' })
  }
  return {
    entry,
    arrive,
    search: (question: FlightSearchInput, searchId: string | null = null) =>
      go(writeSearch(question, searchId), flightUrl, loadResults),
    scan: (question: ScanInput, scanId: string | null = null) => {
      clearScans(client)
      return go(writeScan(question, scanId), scanUrl, loadScan)
    },
  }
}

const scrollAfterMs = 100

/** After a submit, scrolls to the results and focuses them once they are shown. */
function useArrival() {
  const { key: entry } = useLocation()
  // The history entry from which the search was submitted.
  const sentFrom = useRef<string | null>(null)
  const leave = () => {
    sentFrom.current = entry
  }
  const arrive = useCallback((at: string) => {
    if (sentFrom.current === null || sentFrom.current === at) return
    sentFrom.current = null
    setTimeout(showResults, scrollAfterMs)
  }, [])
  return { entry, leave, arrive }
}

/** Reports the shown history entry. Mounts together with the results, not while they load. */
export function FocusResults({ entry, onShown }: { entry: string; onShown: (entry: string) => void }) {
  useEffect(() => onShown(entry), [entry, onShown])
  return null
}

function showResults() {
  resultsOnPage()?.scrollIntoView()
  focusTitle()
}
