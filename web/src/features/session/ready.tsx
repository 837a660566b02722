import { useEffect } from 'react'
import { useSession } from './session.ts'

/** Marks the document (`<html data-ready>`) once the page is hydrated and the session is known. Tests wait for it. */
export function Ready() {
  const isKnown = useSession().status !== 'loading'
  useEffect(() => {
    if (!isKnown) return undefined
    const { dataset } = document.documentElement
    // After other effects of the same response, which may change the page.
    const timer = setTimeout(() => (dataset['ready'] = ''))
    return () => {
      clearTimeout(timer)
      delete dataset['ready']
    }
  }, [isKnown])
  return null
}
