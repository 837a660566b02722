import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { focusTitle, resultsOnPage } from '../../flights/results/section.ts'

const scrollAfterMs = 100

/** After a submit, scrolls to the results and focuses them once they are shown. */
export function useArrival() {
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
export function Arrival({ entry, onShown }: { entry: string; onShown: (entry: string) => void }) {
  useEffect(() => onShown(entry), [entry, onShown])
  return null
}

function showResults() {
  resultsOnPage()?.scrollIntoView()
  focusTitle()
}
