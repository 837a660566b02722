import type { QueryClient } from '@tanstack/react-query'
import { sessionText } from '../../text/session-text.ts'
import { showToast } from '../../ui/toast-store.ts'
import { sessionQuery } from './api.ts'
import { askAgain } from './ask-again.ts'
import { hearOtherTabs } from './other-tabs.ts'
import { endSession } from './session.ts'

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
