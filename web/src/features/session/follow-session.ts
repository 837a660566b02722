import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './api.ts'
import { askAgain } from './ask-again.ts'
import { tellEnd } from './end.ts'
import { hearOtherTabs } from './other-tabs.ts'
import { endSession } from './session.ts'
import { onStep } from '../../browser/timing.ts'

/** Keeps who is here, and what they may see, true while a page is open. */
export function followSession(client: QueryClient): void {
  followOtherTabs(client)
  followPlan(client)
}

/** Goes on as whoever the other tabs of this browser say is here. */
function followOtherTabs(client: QueryClient): void {
  const shown = () => client.getQueryData(sessionQuery.queryKey)
  hearOtherTabs({
    over: () => {
      if (shown()) tellEnd('elsewhere')
      endSession(client)
    },
    // Where nobody answers whoever is shown stays; the next question of theirs tells.
    changed: () => void askAgain(client).catch(() => {}),
  })
}

/**
 * Notices a plan that somebody was given, or lost, elsewhere: in another browser, by an administrator, by a payment that
 * failed. Who is here is asked again when this tab is looked at anew, and each half minute while it shows fares, which have the
 * plan's price on them; no other page is worth the questions. Nobody is asked of a tab that nobody sees, nor of visitors.
 */
function followPlan(client: QueryClient): void {
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
