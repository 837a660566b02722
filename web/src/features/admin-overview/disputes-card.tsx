import { overviewText } from './messages.ts'
import type { OpenDispute } from '@faresight/contracts/billing/dispute'
import { useId } from 'react'
import { useUrlState } from '../../browser/url-state.ts'
import { adminUrl } from '../admin/views.ts'
import { formatMoment } from '../../format/dates.ts'
import { chargeFigure } from '../../format/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'

/** Disputed payments, those due first. */
export function DisputesCard({ disputes }: { disputes: readonly OpenDispute[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card min-w-0 p-4 md:p-5">
      <h3 id={id} className="text-16 tracking-snug">
        {overviewText.disputes.title}
      </h3>
      <p className="mt-1 text-13 text-ink-2">{overviewText.disputes.about}</p>
      <ul className="mt-2">
        {disputes.map((dispute) => (
          <li key={dispute.id} className="border-b border-line py-2.5 last:border-b-0 last:pb-0">
            <DisputeRow dispute={dispute} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DisputeRow({ dispute }: { dispute: OpenDispute }) {
  const { amount, currency, evidenceDueAt, id, isInquiry, isUnanswered, reason, userId } = dispute
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-14">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Money size={14} figure={chargeFigure(amount, currency)} currency={currency} />
        {/* Stripe's own words, to look up there. */}
        <span>{reason.replaceAll('_', ' ')}</span>
        {isInquiry && <Badge tag>{overviewText.disputes.inquiry}</Badge>}
      </p>
      <p className="text-13 text-ink-2">
        {isUnanswered
          ? overviewText.disputes.answer(evidenceDueAt && formatMoment(evidenceDueAt))
          : overviewText.disputes.atBank}
      </p>
      <p className="flex basis-full flex-wrap gap-x-4 text-13 text-ink-2">
        <span className="min-w-0 break-all">{overviewText.disputes.atStripe(id)}</span>
        {userId && <PayerLink userId={userId} disputeId={id} />}
      </p>
    </div>
  )
}

function PayerLink({ userId, disputeId }: { userId: string; disputeId: string }) {
  const [, change] = useUrlState(adminUrl)
  const open = () => change({ view: 'users', user: userId })
  return (
    <LinkButton aria-label={overviewText.disputes.payerOf(disputeId)} onClick={open}>
      {overviewText.disputes.payer}
    </LinkButton>
  )
}
