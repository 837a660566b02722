import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './api.ts'
import { askAgain } from './ask-again.ts'
import { tellEnd } from './end.ts'
import { hearOtherTabs } from './other-tabs.ts'
import { endSession } from './session.ts'

/** Goes on as whoever the other tabs of this browser say is here. */
export function followOtherTabs(client: QueryClient): void {
  const shown = () => client.getQueryData(sessionQuery.queryKey)
  hearOtherTabs({
    over: () => {
      if (shown()) tellEnd('elsewhere')
      endSession(client)
    },
    // Where nobody answers whoever is shown stays; the next question of theirs tells.
    changed: () => void askAgain(client).catch(() => {}),
  })
}
