import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './api.ts'
import { tellEnd } from './end.ts'
import { isSamePlan } from './plan.ts'
import { forgetPersonal } from './session.ts'

/** Asks who is here once more, and goes on as whoever that is, with the plan that they have by now. */
export async function askAgain(client: QueryClient): Promise<void> {
  const before = client.getQueryData(sessionQuery.queryKey)
  const now = await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (before?.id !== now?.id) forgetPersonal(client)
  else if (before && now && !isSamePlan(before, now)) askAnewOfPlan(client)
  if (before && !now) tellEnd('over')
}

/** Asks anew what a plan decides, where one's own has changed. Fares need no word: those of another viewer are others. */
export function askAnewOfPlan(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.plan === true })
}
