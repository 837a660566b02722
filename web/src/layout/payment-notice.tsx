import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useQueryClient } from '@tanstack/react-query'
import { renewPlan } from '../features/session/follow-session.ts'
import { hasPlanAccess } from '@faresight/contracts/access'
import { CreditCard } from 'lucide-react'
import { useTimeDerived } from '../browser/timing.ts'
import { formatDayOf } from '../format/dates.ts'
import { subscriptionText } from '../people/subscription-messages.ts'
import { Note } from '../ui/note.tsx'
import type { SessionSteps } from '../features/account/sections.tsx'
import { PortalButton } from '../features/account/plan-parts.tsx'
import { useOwnPlan } from '../features/account/subscription-api.ts'

export function PaymentNotice({ user }: { user: CurrentUser }) {
  const client = useQueryClient()
  // The next request reports the error.
  return <PastDueNotice user={user} onPlanTold={(plan) => void renewPlan(client, plan).catch(() => {})} />
}

/** Shows until when access lasts, and how to pay. Disappears after payment. */
function PastDueNotice({ user, onPlanTold }: { user: CurrentUser } & Pick<SessionSteps, 'onPlanTold'>) {
  useOwnPlan(onPlanTold)
  const isOpen = useTimeDerived((now) => hasPlanAccess(user, now))
  return (
    <section aria-label={subscriptionText.pastDue.label} className="wrap py-2">
      <Note kind="red" icon={<CreditCard aria-hidden />} end={<PortalButton isDue size="sm" />}>
        <p>
          <b className="font-semibold">{subscriptionText.pastDue.title}</b>{' '}
          {isOpen && user.accessUntil
            ? subscriptionText.pastDue.body(formatDayOf(user.accessUntil))
            : subscriptionText.pastDue.over}
        </p>
      </Note>
    </section>
  )
}
