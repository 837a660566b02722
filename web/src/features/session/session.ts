import type { CurrentUser } from '@faresight/contracts/auth/user'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useHydrated } from '../../browser/hydrated.ts'
import { paths } from '../../paths.ts'
import { sessionQuery } from './api.ts'
import { type Viewer, viewerOf } from '@faresight/contracts/viewer'
import { useAtNow } from '../../browser/timing.ts'

export type Session = { status: 'loading' } | { status: 'visitor' } | { status: 'user'; user: CurrentUser }

/** Who is here. A server that cannot be reached leaves a visitor: nothing else could be shown. */
export function useSession(): Session {
  // Parts of a prerendered page are taken over one after the other, some of them after the answer: each starts as built.
  const hydrated = useHydrated()
  const { data, isPending } = useQuery(sessionQuery)
  if (isPending || !hydrated) return { status: 'loading' }
  return data ? { status: 'user', user: data } : { status: 'visitor' }
}

/** Asks again who is here, and forgets what the last one was shown. `null` is a visitor. */
export async function renewSession(client: QueryClient): Promise<CurrentUser | null> {
  forgetPersonal(client)
  dropQuestion(client)
  return client.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

/** The session turned out to be over: go on as a visitor, and say so once, however many questions found it out. */
export function leaveSession(client: QueryClient): void {
  const who = client.getQueryData(sessionQuery.queryKey)
  // What has been asked as a visitor since another question found it out goes on.
  if (who === null) return
  // Where that does not load, what needs somebody says so by the page to log in.
  if (who) void import('./end.ts').then(({ tellEnd }) => tellEnd('over')).catch(() => {})
  endSession(client)
}

/** Goes on as a visitor, without a word. */
export function endSession(client: QueryClient): void {
  forgetPersonal(client)
  dropQuestion(client)
  client.setQueryData(sessionQuery.queryKey, null)
}

/** Signs out here at once, and goes home; a server that does not answer is told of there. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    // Whoever is here has been found by it: it is there.
    const told = import('./calls.ts').then(({ logOut }) => logOut())
    endSession(client)
    void navigate(paths.home)
    await told
  }
}

/** Who is here may be being asked: that answer would be of before. Silently, since nobody is to take the end of it for an answer. */
function dropQuestion(client: QueryClient): void {
  void client.cancelQueries({ queryKey: sessionQuery.queryKey }, { silent: true })
}

/** Forgets what was asked in somebody's name. */
export function forgetPersonal(client: QueryClient): void {
  client.removeQueries({ predicate: ({ meta }) => meta?.personal === true })
}

/** What somebody may see by now: access ends with its period, also while a page is open. `null` is a visitor. */
export function useViewer(user: CurrentUser | null): Viewer {
  return useAtNow((now) => viewerOf(user, new Date(now)))
}
