import type { DialogControl } from '../../ui/dialog.tsx'
import type { AdminUser } from '@faresight/contracts/auth/admin-user'
import { createContext, useContext } from 'react'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../ui/toast-store.ts'
import { showFailure } from '../admin/views.ts'
import { fitsPlan } from '../../people/user.ts'
import { userListsKey, userQuery } from './api.ts'

/** Actions on a user. */
export type UserAction = 'activate' | 'cancel' | 'role' | 'signOut'

/** Props of an action's dialog. */
export interface ActionDialogProps extends DialogControl {
  user: AdminUser
}

interface Ways {
  begin: (kind: UserAction, user: AdminUser) => void
  open: (user: AdminUser) => void
}

/** Opens dialogs that are outside the list, because a row may leave the page. */
export const UserActions = createContext<Ways | null>(null)

export function useOpenDetails(): Ways['open'] {
  return useUserActions().open
}

export function useStartAction(): Ways['begin'] {
  return useUserActions().begin
}

function useUserActions(): Ways {
  const ways = useContext(UserActions)
  if (!ways) throw new Error('No list of users is around this.')
  return ways
}

interface Words {
  done: string
  failed: string
  failedWhy: string
}

/**
 * Runs an action on a user, shows a toast and reloads the user.
 *
 * @param describe text of the toast
 */
export function useUserAction<Sent, Answer>(
  user: AdminUser,
  send: (sent: Sent) => Promise<Answer>,
  words: Words,
  describe: (answer: Answer) => string,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    meta: { personal: true },
    onSuccess: (answer) => showToast({ kind: 'success', title: words.done, body: describe(answer) }),
    onError: (error) => showFailure(error, words.failed, words.failedWhy),
    // Also after a failure: the user on screen was out of date.
    onSettled: () => void renewUser(client, user.id).catch(() => {}),
  })
}

/** The account learns of a plan shortly after billing. */
const pausesMs = [150, 300, 600, 1200, 2400]

type Page = { users: AdminUser[] }

/** Reloads a user until account and billing agree on the plan. */
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

/** The row stays in place even if the filter no longer matches. */
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
