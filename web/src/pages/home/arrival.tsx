import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { focusTitle, resultsOnPage } from '../../flights/results/section.ts'

const scrollAfterMs = 100

/** Follows a form that was sent to its results: eye and focus move there once they are on the page. */
export function useArrival() {
  const { key: entry } = useLocation()
  // The entry of the history that a search was sent from, until that of the search is there.
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

/** Says which entry of the history is shown. It comes onto the page when the results do, not while they load. */
export function Arrival({ entry, onShown }: { entry: string; onShown: (entry: string) => void }) {
  useEffect(() => onShown(entry), [entry, onShown])
  return null
}

/** Moves eye and focus: the form that was sent is gone, and the focus with it. */
function showResults() {
  resultsOnPage()?.scrollIntoView()
  focusTitle()
}
