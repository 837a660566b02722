import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { forgetScans } from '../../features/ai-scan/scan.ts'
import { flightUrl, writeSearch } from '../../flights/trips/flight-address.ts'
import type { FlightQuestion } from '../../flights/trips/flight-question.ts'
import { scanUrl, writeScan } from '../../flights/trips/scan-address.ts'
import type { ScanQuestion } from '../../flights/trips/scan-question.ts'
import type { UrlSchema } from '../../browser/url-state.ts'
import { paths } from '../../paths.ts'
import { useArrival } from './arrival.tsx'
import { loadResults, loadScan } from './lazy-results.ts'

/** The ways from the home page to its results, of either kind: the page of them first, then its address. */
export function useGo() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { entry, leave, arrive } = useArrival()
  const turn = useRef(0)
  // Don't navigate after the user has left.
  useEffect(() => () => void (turn.current += 1), [])
  const go = async (
    address: URLSearchParams,
    { history }: Pick<UrlSchema<object>, 'history'>,
    load: () => Promise<unknown>,
  ) => {
    turn.current += 1
    const mine = turn.current
    // Load failures show on the page.
    await load().catch(() => null)
    if (mine !== turn.current) return
    leave()
    await navigate(`${paths.home}?${address.toString()}`, { replace: history === 'replace' })
  }
  return {
    entry,
    arrive,
    search: (question: FlightQuestion, searchId: string | null = null) =>
      go(writeSearch(question, searchId), flightUrl, loadResults),
    scan: (question: ScanQuestion, scanId: string | null = null) => {
      forgetScans(client)
      return go(writeScan(question, scanId), scanUrl, loadScan)
    },
  }
}
