import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './api.ts'
import { announceSignOut } from './end.ts'
import { isSamePlan } from './plan.ts'
import { clearPersonalData } from './session.ts'

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
