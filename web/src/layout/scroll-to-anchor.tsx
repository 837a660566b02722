import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** A new page starts at its top, or at the anchor that its address names; going back leaves the place to the browser. */
export function ScrollToAnchor() {
  const location = useLocation()
  const kind = useNavigationType()
  useEffect(() => {
    const target = location.hash ? document.getElementById(location.hash.slice(1)) : null
    if (target) target.scrollIntoView()
    else if (kind === NavigationType.Push) scrollTo(0, 0)
  }, [location, kind])
  return null
}
