import { useEffect, useRef } from 'react'
import { readStored, writeStored } from '../../../browser/stored.ts'
import type { FlightQuery } from '../query/flight-query.ts'
import { writeSearch } from '../address/search-url.ts'

const key = 'faresight_pending_search'

interface Here {
  /** Who is here, as far as that is known. */
  status: 'loading' | 'visitor' | 'user'
  /** The search that is looked at. */
  query: FlightQuery | null
  /** Reads the address of a search; what has become impossible since is `null`. */
  read: (address: string) => FlightQuery | null
  onRun: (query: FlightQuery) => void
}

/**
 * A visitor's search waits in the browser until somebody signs in: it is run on the dashboard, unless it is already on the
 * screen by then.
 */
export function usePendingSearch({ status, query, read, onRun }: Here): void {
  const before = useRef(status)
  const address = query ? writeSearch(query).toString() : null
  useEffect(() => {
    const signedOut = status === 'visitor' && before.current === 'user'
    before.current = status
    // Who has just signed out leaves nothing behind for the next one.
    if (status === 'visitor' && address && !signedOut) writeStored(key, address)
    if (status !== 'user') return
    const pending = readStored(key)
    if (pending === null) return
    writeStored(key, null)
    const search = address ? null : read(pending)
    if (search) onRun(search)
    // `read` and `onRun` are made anew with each render and do the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [status, address])
}
