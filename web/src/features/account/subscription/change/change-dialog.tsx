import { billingRoutes } from '@faresight/contracts/billing/http'
import { billingProblems } from '@faresight/contracts/billing/problems'
import type { CardPlan, ChangeQuote } from '@faresight/contracts/billing/subscription'
import type { PlanId } from '@faresight/contracts/plans'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { refusalOf } from '../../../../api/form-refusal.ts'
import { useKeptFailure } from '../../../../api/kept-failure.ts'
import { ApiProblem } from '../../../../api/problems.ts'
import { planPhrase } from '../../../../format/money.ts'
import { subscriptionText } from '../../../../text/subscription-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogSteps } from '../../../../ui/dialog.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { PartFailure } from '../../../../ui/part-failure.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { quoteQuery } from '../api.ts'
import { PortalButton } from '../portal-button.tsx'
import { usePlanAct } from '../use-plan-act.ts'
import { PlanChoice } from './plan-choice.tsx'
import { Quote, QuoteBars } from './quote.tsx'

const words = subscriptionText.change

interface Props {
  card: CardPlan
  onClose: () => void
  returnTo: () => HTMLElement | null
}

/** Another plan, and what the change comes to before it is made. */
export function ChangeDialog({ card: { tier }, onClose, returnTo }: Props) {
  // That which is left is not offered, also once the change is made and this closes.
  const [old] = useState(tier)
  const [chosen, choose] = useState<PlanId | null>(null)
  const quote = useQuery({ ...quoteQuery(chosen ?? old), enabled: chosen !== null })
  const failure = useKeptFailure(quote)
  const change = usePlanAct(({ planId, at, dueNow }: ChangeQuote) =>
    call(billingRoutes.change, { body: { planId, at, dueNow } }),
  )
  const shown = quote.isFetching ? undefined : quote.data
  const act = (agreed: ChangeQuote) =>
    change.mutate(agreed, {
      onSuccess: () => {
        showToast({ kind: 'success', title: words.done, body: words.doneWhy(agreed.planId) })
        onClose()
      },
      onError: (error) => {
        if (isA(error, 'quote-expired')) void quote.refetch()
      },
    })
  return (
    <Dialog title={words.title} lead={words.lead(old)} onClose={onClose} returnTo={returnTo}>
      <PlanChoice
        without={old}
        value={chosen}
        onChange={(planId) => {
          change.reset()
          choose(planId)
        }}
      />
      <div aria-live="polite" aria-busy={quote.isFetching}>
        {quote.isFetching && !failure && <QuoteBars />}
        {shown && <Quote quote={shown} from={old} />}
      </div>
      {failure && (
        <div className="mt-4">
          <PartFailure sentence={refusalOf(failure.error, words.quoteFailed)} again={failure.again} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <FieldError>{change.error ? refusalOf(change.error, words.failed) : undefined}</FieldError>
        {isA(change.error, 'payment-declined') && <PortalButton size="sm" className="mt-2.5" />}
      </div>
      <DialogSteps>
        <Button onClick={onClose}>{words.keep}</Button>
        <Button
          variant="primary"
          disabled={!shown}
          busy={change.isPending}
          onClick={() => shown && act(shown)}
        >
          {change.isPending ? words.busy : confirmation(shown)}
        </Button>
      </DialogSteps>
    </Dialog>
  )
}

function confirmation(quote: ChangeQuote | undefined): string {
  return quote && quote.dueNow > 0 ? words.pay(planPhrase(quote.dueNow, quote.currency)) : words.confirm
}

function isA(error: Error | null, problem: keyof typeof billingProblems): boolean {
  return error instanceof ApiProblem && error.code === billingProblems[problem].code
}
