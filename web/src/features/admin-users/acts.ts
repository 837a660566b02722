import type { AdminUser } from '@faresight/contracts/auth/listed-user'
import { createContext, useContext } from 'react'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../ui/toast-store.ts'
import { showFailure } from '../admin/views.ts'
import { fitsPlan } from '../../people/own-plan.ts'
import { userListsKey, userQuery } from './api.ts'

/** What can be done to somebody. */
export type ActKind = 'activate' | 'cancel' | 'role' | 'signOut'

/** What the dialog of an act is told. */
export interface ActProps {
  user: AdminUser
  onClose: () => void
  /** Gets the focus back. */
  returnTo: () => HTMLElement | null
}

interface Ways {
  /** Opens the dialog of an act. */
  begin: (kind: ActKind, user: AdminUser) => void
  /** Opens the details of somebody. */
  open: (user: AdminUser) => void
}

/** How rows, cards and details lead to what can be done: the dialogs stand beside the list, since a row may leave the page. */
export const ActWays = createContext<Ways | null>(null)

export function useOpen(): Ways['open'] {
  return useWays().open
}

export function useBegin(): Ways['begin'] {
  return useWays().begin
}

function useWays(): Ways {
  const ways = useContext(ActWays)
  if (!ways) throw new Error('No list of users is around this.')
  return ways
}

interface Words {
  done: string
  failed: string
  failedWhy: string
}

/**
 * Does something to somebody, says so in a toast, and has the page show what has become of them.
 *
 * @param tell what the toast says of the answer
 */
export function useAct<Sent, Answer>(
  user: AdminUser,
  send: (sent: Sent) => Promise<Answer>,
  words: Words,
  tell: (answer: Answer) => string,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    meta: { personal: true },
    onSuccess: (answer) => showToast({ kind: 'success', title: words.done, body: tell(answer) }),
    onError: (error) => showFailure(error, words.failed, words.failedWhy),
    // Also of what was refused: the page did not know how they are.
    onSettled: () => void renewUser(client, user.id).catch(() => {}),
  })
}

/** Pauses before asking for somebody once more, in milliseconds: the account hears of its plan a moment after billing. */
const pausesMs = [150, 300, 600, 1200, 2400]

type Page = { users: AdminUser[] }

/** Asks how somebody is until account and billing say the same of their plan, and shows it in every list that has them. */
async function renewUser(client: QueryClient, userId: string): Promise<void> {
  const query = userQuery(userId)
  await client.cancelQueries({ queryKey: query.queryKey })
  for (const pauseMs of [...pausesMs, null]) {
    const now = await client.fetchQuery(query)
    show(client, now.user)
    if (pauseMs === null || now.plan === null || fitsPlan(now.user, now.plan.subscription)) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** They keep their place, also where a filter would not find them any more: nothing moves under the pointer. */
function show(client: QueryClient, user: AdminUser): void {
  client.setQueriesData<InfiniteData<Page>>({ queryKey: userListsKey }, (data) => {
    if (!data) return data
    const pages = data.pages.map((page) => ({
      ...page,
      users: page.users.map((one) => (one.id === user.id ? user : one)),
    }))
    return { ...data, pages }
  })
}
