import type { QueryClient } from '@tanstack/react-query'
import { followPlan } from './follow-plan.ts'
import { followOtherTabs } from './follow-tabs.ts'

/** Keeps who is here, and what they may see, true while a page is open. */
export function followSession(client: QueryClient): void {
  followOtherTabs(client)
  followPlan(client)
}
