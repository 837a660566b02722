import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Opens the answer that the address names. A page that loads does so by itself; a link within the site loads nothing. */
export function useNamedAnswer(): void {
  const location = useLocation()
  useEffect(() => {
    const answer = location.hash ? document.getElementById(location.hash.slice(1)) : null
    const question = answer?.closest('details')
    if (!answer || !question || question.open) return
    question.open = true
    answer.scrollIntoView()
  }, [location])
}
