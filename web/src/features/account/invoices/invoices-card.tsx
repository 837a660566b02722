import type { Invoice } from '@faresight/contracts/billing/subscription'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { refusalOf } from '../../../api/form-refusal.ts'
import { useKeptFailure } from '../../../api/kept-failure.ts'
import { useNow } from '../../../browser/clock.ts'
import { paths } from '../../../paths.ts'
import { grantedAt } from '../../../people/own-plan.ts'
import { pageText } from '../../../text/page-text.ts'
import { subscriptionText } from '../../../text/subscription-text.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { PartFailure } from '../../../ui/part-failure.tsx'
import { Section } from '../section.tsx'
import { subscriptionQuery } from '../subscription/api.ts'
import { PlanSteps } from '../subscription/plan-facts.tsx'
import { isCardOver } from '../subscription/plan-course.ts'
import { InvoiceBars } from './invoice-bars.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { call } from '../../../api/client.ts'

/** More are shown when they are asked for. */
const latest = 12

/** What one was charged. */
export function InvoicesCard() {
  const invoices = useQuery(invoicesQuery)
  const failure = useKeptFailure(invoices)
  const { data } = invoices
  return (
    <Section id="invoices">
      {!data && !failure && <Asking />}
      {data && <Invoices invoices={data} />}
      {failure && (
        <PartFailure
          sentence={refusalOf(failure.error, subscriptionText.invoices.failed)}
          again={failure.again}
        />
      )}
    </Section>
  )
}

function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  const [isWhole, setWhole] = useState(false)
  if (invoices.length === 0) return <None />
  return (
    <>
      <div className="@container">
        <InvoiceTable invoices={isWhole ? invoices : invoices.slice(0, latest)} />
      </div>
      {invoices.length > latest && (
        <Button className="mt-4" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? subscriptionText.invoices.showLatest
            : subscriptionText.invoices.showAll(invoices.length)}
        </Button>
      )}
    </>
  )
}

/** Why there are none. The first comes with a plan: whoever has one needs no other, be it on trial or given. */
function None() {
  const now = useNow()
  const { data: plan, isPending } = useQuery(subscriptionQuery)
  if (isPending) return <Asking />
  if (plan && !isCardOver(plan.card, now)) return <Why>{subscriptionText.invoices.first}</Why>
  if (plan && grantedAt(plan, now)) return <Why>{subscriptionText.invoices.free}</Why>
  return (
    <>
      <Why>{subscriptionText.invoices.empty}</Why>
      {plan && (
        <PlanSteps>
          <Link to={paths.subscribe} className={buttonClass({})}>
            {pageText.plan.see}
          </Link>
        </PlanSteps>
      )}
    </>
  )
}

function Why({ children }: { children: string }) {
  return <p className="max-w-[62ch] text-14 text-ink-2">{children}</p>
}

function Asking() {
  return (
    <output className="block">
      <span className="sr-only">{subscriptionText.invoices.loading}</span>
      <InvoiceBars />
    </output>
  )
}

/** What I was charged, the latest first. */
const invoicesQuery = queryOptions({
  queryKey: ['invoices'],
  meta: { personal: true, plan: true },
  queryFn: async ({ signal }) => (await call(billingRoutes.invoices, { signal })).invoices,
  staleTime: 0,
})
