import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useQueryClient } from '@tanstack/react-query'
import { PastDueNotice } from '../features/account/subscription/past-due-notice.tsx'
import { renewPlan } from '../features/session/renew-plan.ts'

/** A payment is due. */
export function PaymentNotice({ user }: { user: CurrentUser }) {
  const client = useQueryClient()
  // Where nobody answers, whoever asks next finds out.
  return <PastDueNotice user={user} onPlanTold={(plan) => void renewPlan(client, plan).catch(() => {})} />
}
