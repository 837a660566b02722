import { hasPlan } from '@faresight/contracts/access'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { CreditCard } from 'lucide-react'
import { useAtNow } from '../../../browser/clock.ts'
import { formatDayOf } from '../../../format/dates.ts'
import { subscriptionText } from '../../../text/subscription-text.ts'
import { Note } from '../../../ui/note.tsx'
import type { SessionSteps } from '../session-steps.ts'
import { PortalButton } from './portal-button.tsx'
import { useOwnPlan } from './use-own-plan.ts'

const words = subscriptionText.pastDue

/** On every page of whoever has a payment due: until when they have access, and what mends it. It goes by itself once paid. */
export function PastDueNotice({
  user,
  onPlanTold,
}: { user: CurrentUser } & Pick<SessionSteps, 'onPlanTold'>) {
  useOwnPlan(onPlanTold)
  const isOpen = useAtNow((now) => hasPlan(user, now))
  return (
    <section aria-label={words.label} className="wrap py-2">
      <Note kind="red" icon={<CreditCard aria-hidden />} end={<PortalButton isDue size="sm" />}>
        <p>
          <b className="font-semibold">{words.title}</b>{' '}
          {isOpen && user.accessUntil ? words.body(formatDayOf(user.accessUntil)) : words.over}
        </p>
      </Note>
    </section>
  )
}
