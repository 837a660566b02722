import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './api.ts'
import { refetchSession } from './refetch-session.ts'
import { announceSignOut } from './end.ts'
import { listenToOtherTabs } from './other-tabs.ts'
import { endSession } from './session.ts'
import { onClockTick } from '../../browser/timing.ts'

/** Keeps the session up to date while a page is open. */
export function followSession(client: QueryClient): void {
  followOtherTabs(client)
  followPlan(client)
}

function followOtherTabs(client: QueryClient): void {
  const shown = () => client.getQueryData(sessionQuery.queryKey)
  listenToOtherTabs({
    over: () => {
      if (shown()) announceSignOut('elsewhere')
      endSession(client)
    },
    // If the server doesn't respond, the next request tells.
    changed: () => void refetchSession(client).catch(() => {}),
  })
}

/**
 * Plans change elsewhere: in another browser, by an admin, by a failed payment. The session is reloaded when the tab
 * becomes visible, and every half minute while it shows fares.
 */
function followPlan(client: QueryClient): void {
  const look = () => {
    if (document.visibilityState === 'visible' && client.getQueryData(sessionQuery.queryKey))
      // If the server doesn't respond, the shown user stays.
      void refetchSession(client).catch(() => {})
  }
  document.addEventListener('visibilitychange', look)
  onClockTick(() => {
    if (showsFares(client)) look()
  })
}

function showsFares(client: QueryClient): boolean {
  return (
    client.getQueryCache().findAll({ type: 'active', predicate: ({ meta }) => meta?.access === true })
      .length > 0
  )
}
