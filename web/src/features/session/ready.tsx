import { useEffect } from 'react'
import { useSession } from './session.ts'

/**
 * Beside the main part of a page, within the same `Suspense`: marks the document (`<html data-ready>`) while that part is there,
 * React has taken it over, and the session is known. Tests wait for it.
 */
export function Ready() {
  const isKnown = useSession().status !== 'loading'
  useEffect(() => {
    if (!isKnown) return undefined
    const { dataset } = document.documentElement
    // After all that the same answer changes, which may be that another page is shown.
    const timer = setTimeout(() => (dataset['ready'] = ''))
    return () => {
      clearTimeout(timer)
      delete dataset['ready']
    }
  }, [isKnown])
  return null
}
