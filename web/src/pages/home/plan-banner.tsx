import type { CurrentUser } from '@faresight/contracts/auth/user'
import { Link } from 'react-router-dom'
import { useNow } from '../../browser/clock.ts'
import { inactivePlanOf, type InactivePlan } from '../../features/session/plan.ts'
import { formatDayOf } from '../../format/dates.ts'
import { useTrialDays } from '../../api/config.ts'
import { paths } from '../../paths.ts'
import { pageText } from '../../text/page-text.ts'
import { planText } from '../../text/plan-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { fromPrice } from './from-price.ts'

const words = pageText.plan.banner

/** Of a plan that is not active: how it stands, and what one can do about that. */
export function PlanBanner({ user }: { user: CurrentUser }) {
  const plan = inactivePlanOf(user, useNow())
  const { title, body } = said(plan)
  const trialDays = useTrialDays()
  // Whoever has had a plan may have had their trial.
  const trial = user.subscriptionStatus === null && trialDays > 0 && planText.trial(trialDays)
  // Whoever has a plan still mends that one, rather than to choose another.
  const way =
    plan.kind === 'none'
      ? { to: paths.subscribe, label: pageText.plan.see }
      : { to: paths.account, label: pageText.plan.account }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-3 bg-block px-[18px] py-3.5 text-14 text-on-block">
      <p className="min-w-0 flex-1 basis-44">
        <b className="font-semibold">{title}</b> {body} {trial}
      </p>
      <Link to={way.to} className={buttonClass({ variant: 'primary', size: 'bar' })}>
        {way.label}
      </Link>
    </div>
  )
}

function said(plan: InactivePlan): { title: string; body: string } {
  if (plan.kind === 'none') return words.none(fromPrice)
  if (plan.until === null) return words.pastDueOver
  return words[plan.kind](formatDayOf(plan.until))
}
