import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { plans } from '../../content/plans.ts'
import { useReturnTo } from '../../features/session/return-to.ts'
import { flightText } from '../../flights/messages.ts'
import { planPhrase } from '../../format/money.ts'
import { paths, returningTo } from '../../paths.ts'
import { pageText } from '../../text/page-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** What is locked, with a link to the plans. */
export function LockedNote({ children }: { children: ReactNode }) {
  return (
    <Note icon={<Lock aria-hidden />} end={<PlansLink />}>
      {children}
    </Note>
  )
}

/** Leads to the plans, and from there back to this page. */
export function PlansLink() {
  return (
    <Link
      to={returningTo(paths.subscribe, useReturnTo())}
      className="link inline-flex min-h-6 items-center font-medium whitespace-nowrap"
    >
      {pageText.plan.see}
    </Link>
  )
}

/** Leads to the plans, visitors by way of sign-up, and from there back to this search. */
export function UnlockButton({ member, quiet = false }: { member: boolean; quiet?: boolean }) {
  const plans = returningTo(paths.subscribe, useReturnTo())
  return (
    <div className="w-full">
      <Link
        to={member ? plans : returningTo(paths.register, plans)}
        className={buttonClass({
          variant: quiet ? 'line' : 'primary',
          wraps: true,
          className: 'w-full py-2',
        })}
      >
        {member ? flightText.locked.member : flightText.locked.visitor}
      </Link>
      {!member && (
        <p className="mt-1.5 text-center text-13 text-balance text-ink-2">
          {flightText.locked.visitorWhy(lowestMonthlyPrice())}
        </p>
      )}
    </div>
  )
}

/** The lowest plan price per month: `3.33 USD` */
export function lowestMonthlyPrice(): string {
  const [cheapest] = plans.toSorted((a, b) => a.perMonth - b.perMonth)
  return cheapest ? planPhrase(cheapest.perMonth, cheapest.currency) : ''
}
