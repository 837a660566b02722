import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useHydrated } from '../../browser/hydrated.ts'
import { paths } from '../../paths.ts'
import { text } from '../../text/text.ts'
import { showToast } from '../../ui/toast-store.ts'
import { sessionQuery } from './api.ts'

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
  return client.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

/** The session turned out to be over: go on as a visitor, and say so once, however many questions found it out. */
export function leaveSession(client: QueryClient): void {
  const who = client.getQueryData(sessionQuery.queryKey)
  // What has been asked as a visitor since another question found it out goes on.
  if (who === null) return
  if (who) showToast({ kind: 'failure', title: text.login.over, body: text.login.overWhy })
  endSession(client)
}

/** Goes on as a visitor, without a word. */
export function endSession(client: QueryClient): void {
  forgetPersonal(client)
  client.setQueryData(sessionQuery.queryKey, null)
}

/** Signs out here at once, and goes home; a server that does not answer is told of in a toast. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const told = import('./calls.ts').then(({ logOut }) => logOut())
    endSession(client)
    void navigate(paths.home)
    try {
      await told
    } catch {
      showToast({ kind: 'failure', title: text.login.logoutFailed, body: text.login.logoutFailedWhy })
    }
  }
}

/** Forgets what was asked in somebody's name. */
export function forgetPersonal(client: QueryClient): void {
  client.removeQueries({ predicate: ({ meta }) => meta?.personal === true })
}
