import type { Viewer } from '@faresight/contracts/viewer'
import { useEffect, useEffectEvent, useState } from 'react'
import { type UrlSchema, useUrlState } from '../../browser/url-state.ts'
import { idParam } from '../../flights/trips/common.ts'

/** The server caches a session's access for up to five seconds. */
const pauseMs = 2000
const maxRetries = 4

/**
 * The effective viewer. If an answer hides what a subscriber may see, the server has not seen the plan yet: treat it as a
 * member's and retry a few times.
 */
export function useEffectiveViewer(viewer: Viewer, isWithheld: boolean, refetch: () => void): Viewer {
  const [times, setTimes] = useState(0)
  const isBehind = viewer === 'subscriber' && isWithheld
  // Reset for the next time.
  if (!isBehind && times > 0) setTimes(0)
  const ask = useEffectEvent(refetch)
  const isLate = isBehind && times < maxRetries
  useEffect(() => {
    if (!isLate) return undefined
    const timer = setTimeout(() => {
      setTimes((before) => before + 1)
      ask()
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [isLate])
  return isBehind ? 'member' : viewer
}

interface KeptIds {
  searchId: string | null
  scan: string | null
}

const keptUrl: UrlSchema<KeptIds> = { params: { searchId: idParam, scan: idParam }, history: 'replace' }

/** Keeps an id in the address, so that a reload opens the same record; `undefined` while unknown. */
export function useKeptId(name: keyof KeptIds, id: string | null | undefined): void {
  const [{ [name]: kept }, change] = useUrlState(keptUrl)
  const isRight = id === undefined || kept === id
  useEffect(() => {
    if (!isRight) change({ [name]: id })
  }, [isRight, id, name, change])
}
