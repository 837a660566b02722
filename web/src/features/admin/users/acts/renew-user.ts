import type { AdminUser } from '@faresight/contracts/auth/listed-user'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { fitsPlan } from '../../../../people/fits-plan.ts'
import { userListsKey, userQuery } from '../api.ts'

/** Pauses before asking for somebody once more, in milliseconds: the account hears of its plan a moment after billing. */
const pausesMs = [150, 300, 600, 1200, 2400]

type Page = { users: AdminUser[] }

/** Asks how somebody is until account and billing say the same of their plan, and shows it in every list that has them. */
export async function renewUser(client: QueryClient, userId: string): Promise<void> {
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
