import { type Plan, fitsPlan } from '../../people/user.ts'
import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery, endSession, isSamePlan, clearPersonalData } from './session.ts'
import { announceSignOut, listenToOtherTabs, notifyOtherTabs } from './session-events.ts'
import { onClockTick } from '../../browser/timing.ts'
import type { CurrentUser } from '@faresight/contracts/auth/user'

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

/** Reloads the session and applies a changed user or plan. */
export async function refetchSession(client: QueryClient): Promise<void> {
  const before = client.getQueryData(sessionQuery.queryKey)
  const now = await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (before?.id !== now?.id) clearPersonalData(client)
  else if (before && now && !isSamePlan(before, now)) invalidatePlan(client)
  if (before && !now) announceSignOut('over')
}

/** Reloads what depends on the plan. Fares are keyed by viewer. */
export function invalidatePlan(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.plan === true })
}

/** A session learns of its plan shortly after billing. */
const pausesMs = [100, 200, 400, 800, 1500, 3000, 5000]

/**
 * Reloads the session until its plan matches billing's, then informs other tabs and reloads what depends on the plan.
 */
export async function renewPlan(client: QueryClient, plan: Plan): Promise<void> {
  const before = client.getQueryData(sessionQuery.queryKey)
  if (before && fitsPlan(before, plan)) return
  const isStillHere = ({ id }: CurrentUser) => client.getQueryData(sessionQuery.queryKey)?.id === id
  const { fetchUserAgain } = await import('./calls.ts')
  let user = await fetchUserAgain()
  for (const pauseMs of pausesMs) {
    if (fitsPlan(user, plan)) break
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (!isStillHere(user)) return
    user = await fetchUserAgain()
  }
  // Someone else may have signed in.
  if (!isStillHere(user)) return
  client.setQueryData(sessionQuery.queryKey, user)
  notifyOtherTabs('changed')
  invalidatePlan(client)
}
