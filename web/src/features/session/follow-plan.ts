import type { QueryClient } from '@tanstack/react-query'
import { onStep } from '../../browser/clock.ts'
import { sessionQuery } from './api.ts'
import { askAgain } from './ask-again.ts'

/**
 * Notices a plan that somebody was given, or lost, elsewhere: in another browser, by an administrator, by a payment that
 * failed. Who is here is asked again when this tab is looked at anew, and each half minute while it shows fares, which have the
 * plan's price on them; no other page is worth the questions. Nobody is asked of a tab that nobody sees, nor of visitors.
 */
export function followPlan(client: QueryClient): void {
  const look = () => {
    if (document.visibilityState === 'visible' && client.getQueryData(sessionQuery.queryKey))
      // Where nobody answers whoever is shown stays.
      void askAgain(client).catch(() => {})
  }
  document.addEventListener('visibilitychange', look)
  onStep(() => {
    if (showsFares(client)) look()
  })
}

function showsFares(client: QueryClient): boolean {
  return (
    client.getQueryCache().findAll({ type: 'active', predicate: ({ meta }) => meta?.access === true })
      .length > 0
  )
}
