import { useEffect, useRef } from 'react'
import { readStored, writeStored } from '../../browser/stored.ts'

const key = 'faresight_pending_search'

interface Here {
  /** Who is here, as far as that is known. */
  status: 'loading' | 'visitor' | 'user'
  /** The address of the search that is looked at, of either kind. */
  address: string | null
  /** Runs the search of an address; what has become impossible since is none. */
  onRun: (address: string) => void
}

/**
 * A visitor's search waits in the browser until somebody signs in: it is run on the dashboard, unless one is already on the
 * screen by then.
 */
export function usePendingSearch({ status, address, onRun }: Here): void {
  const before = useRef(status)
  useEffect(() => {
    const signedOut = status === 'visitor' && before.current === 'user'
    before.current = status
    // Who has just signed out leaves nothing behind for the next one.
    if (status === 'visitor' && address && !signedOut) writeStored(key, address)
    if (status !== 'user') return
    const pending = readStored(key)
    if (pending === null) return
    writeStored(key, null)
    if (!address) onRun(pending)
    // `onRun` is made anew with each render and does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [status, address])
}
