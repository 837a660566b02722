import type { QueryClient } from '@tanstack/react-query'
import { sessionText } from '../../text/session-text.ts'
import { showToast } from '../../ui/toast-store.ts'
import { sessionQuery } from './api.ts'
import { hearOtherTabs } from './other-tabs.ts'
import { isSamePlan } from './plan.ts'
import { askAnewOfPlan } from './renew-plan.ts'
import { endSession, forgetPersonal } from './session.ts'

/** Goes on as whoever the other tabs of this browser say is here. */
export function followOtherTabs(client: QueryClient): void {
  const shown = () => client.getQueryData(sessionQuery.queryKey)
  hearOtherTabs({
    over: () => {
      if (shown())
        showToast({ kind: 'success', title: sessionText.signedOut, body: sessionText.signedOutElsewhere })
      endSession(client)
    },
    // Where nobody answers whoever is shown stays; the next question of theirs tells.
    changed: () => void askAgain(client).catch(() => {}),
  })
}

async function askAgain(client: QueryClient): Promise<void> {
  const before = client.getQueryData(sessionQuery.queryKey)
  const now = await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (before?.id !== now?.id) forgetPersonal(client)
  else if (before && now && !isSamePlan(before, now)) askAnewOfPlan(client, before, now)
}
