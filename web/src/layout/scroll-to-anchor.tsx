import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** A new page starts at its top, or at the anchor that its address names; going back leaves the place to the browser. */
export function ScrollToAnchor() {
  const location = useLocation()
  const kind = useNavigationType()
  useEffect(() => {
    const id = location.hash.slice(1)
    if (id && showAnchor(id)) return undefined
    if (kind === NavigationType.Push) scrollTo(0, 0)
    if (!id) return undefined
    // A page whose script is still on its way has its anchors only then.
    const observer = new MutationObserver(() => {
      if (showAnchor(id)) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [location, kind])
  return null
}

function showAnchor(id: string): boolean {
  const anchor = document.getElementById(id)
  anchor?.scrollIntoView()
  return anchor !== null
}
