import { type KnownPlan, fitsPlan } from '../../people/user.ts'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { type QueryClient, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { clearEntryStates } from '../../browser/history-entry.ts'
import { replayEarlyPress, useHydrated } from '../../browser/hydrated.ts'
import { paths } from '../../paths.ts'
import { toViewer, hasPlanAccess } from '@faresight/contracts/access'
import type { Viewer } from '@faresight/contracts/viewer'
import { useTimeDerived } from '../../browser/timing.ts'
import { hasSignedInCookie } from '@faresight/contracts/auth/cookie'
import { useEffect } from 'react'

export type Session = { status: 'loading' } | { status: 'visitor' } | { status: 'user'; user: CurrentUser }

// Without the session mark nobody is signed in, and no request is needed. Schemas load with the first response.
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) =>
    hasSignedInCookie(document.cookie) ? (await import('./calls.ts')).fetchUser(signal) : null,
  initialData: () =>
    typeof document === 'undefined' || hasSignedInCookie(document.cookie) ? undefined : null,
})

/** The session. An unreachable server counts as signed out. */
export function useSession(): Session {
  // Parts of a prerendered page hydrate one by one, and must start as built.
  const hydrated = useHydrated()
  const { data, isPending } = useQuery(sessionQuery)
  if (isPending || !hydrated) return { status: 'loading' }
  return data ? { status: 'user', user: data } : { status: 'visitor' }
}

/** Reloads the session after forgetting personal data. `null`: a visitor. */
export async function renewSession(client: QueryClient): Promise<CurrentUser | null> {
  clearPersonalData(client)
  cancelSessionFetch(client)
  return client.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

/** Continues as a visitor after the server refused the session, and says so once. */
export function leaveSession(client: QueryClient): void {
  const who = client.getQueryData(sessionQuery.queryKey)
  // Another request has already found out.
  if (who === null) return
  // Without it the log-in page says why.
  if (who)
    void import('./session-events.ts').then(({ announceSignOut }) => announceSignOut('over')).catch(() => {})
  endSession(client)
}

/** Continues as a visitor, silently. */
export function endSession(client: QueryClient): void {
  clearPersonalData(client)
  cancelSessionFetch(client)
  clearEntryStates()
  client.setQueryData(sessionQuery.queryKey, null)
}

/** Signs out and goes home. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const request = import('./calls.ts').then(({ logOut }) => logOut())
    endSession(client)
    void navigate(paths.home)
    await request
  }
}

/** A pending response is out of date. Silent, so that it isn't taken for an error. */
function cancelSessionFetch(client: QueryClient): void {
  void client.cancelQueries({ queryKey: sessionQuery.queryKey }, { silent: true })
}

/** Forgets personal data. */
export function clearPersonalData(client: QueryClient): void {
  client.removeQueries({ predicate: ({ meta }) => meta?.personal === true })
}

/** What a user may see now: access can end while a page is open. `null`: a visitor. */
export function useViewer(user: CurrentUser | null): Viewer {
  return useTimeDerived((now) => toViewer(user, new Date(now)))
}

type Subscription = Pick<CurrentUser, 'subscriptionStatus' | 'subscriptionTier'>
type Timed = Pick<CurrentUser, 'subscriptionStatus' | 'trialEndsAt' | 'accessUntil'>

/** Only `active` counts here, whatever else gives access. */
export function activeTier({ subscriptionStatus, subscriptionTier }: Subscription) {
  return subscriptionStatus === 'active' ? subscriptionTier : null
}

/** A plan that isn't active, and when its access ends. `none`: nothing to keep or restore. */
export type InactivePlan =
  | { kind: 'none' }
  | { kind: 'trialing' | 'canceled'; until: string }
  /** `null`: the grace period has ended too. */
  | { kind: 'past_due'; until: string | null }

export function inactivePlanOf(user: Timed, now: number): InactivePlan {
  const { subscriptionStatus, trialEndsAt, accessUntil } = user
  const until = hasPlanAccess(user, now) ? accessUntil : null
  if (subscriptionStatus === 'past_due') return { kind: 'past_due', until }
  if (until === null) return { kind: 'none' }
  if (subscriptionStatus === 'trialing') return { kind: 'trialing', until: trialEndsAt ?? until }
  return subscriptionStatus === 'canceled' ? { kind: 'canceled', until } : { kind: 'none' }
}

/** Whether two sessions have the same plan. */
export function isSamePlan(
  a: KnownPlan,
  { subscriptionStatus, subscriptionTier, accessUntil }: KnownPlan,
): boolean {
  return fitsPlan(a, { status: subscriptionStatus, tier: subscriptionTier, accessUntil })
}

/** Marks the document (`<html data-ready>`) once the page is hydrated and the session is known. Tests wait for it. */
export function Ready() {
  const isKnown = useSession().status !== 'loading'
  useEffect(() => {
    setTimeout(replayEarlyPress, 0, 'page')
  }, [])
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
