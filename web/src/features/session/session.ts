import type { CurrentUser } from '@faresight/contracts/auth/user'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { clearEntryStates } from '../../browser/history-entry.ts'
import { useHydrated } from '../../browser/hydrated.ts'
import { paths } from '../../paths.ts'
import { sessionQuery } from './api.ts'
import { viewerOf } from '@faresight/contracts/access'
import type { Viewer } from '@faresight/contracts/viewer'
import { useTimeDerived } from '../../browser/timing.ts'

export type Session = { status: 'loading' } | { status: 'visitor' } | { status: 'user'; user: CurrentUser }

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
  if (who) void import('./end.ts').then(({ announceSignOut }) => announceSignOut('over')).catch(() => {})
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
  return useTimeDerived((now) => viewerOf(user, new Date(now)))
}
