import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { PastDueNotice } from '../features/account/subscription/past-due-notice.tsx'
import { renewPlan } from '../features/session/renew-plan.ts'
import { paths } from '../paths.ts'

/** A payment is due. The account page says so by itself. */
export function PaymentNotice({ user }: { user: CurrentUser }) {
  const client = useQueryClient()
  const { pathname } = useLocation()
  if (pathname === paths.account) return null
  // Where nobody answers, whoever asks next finds out.
  return <PastDueNotice user={user} onPlanTold={(plan) => void renewPlan(client, plan).catch(() => {})} />
}
