import { billingRoutes } from '@faresight/contracts/billing/http'
import type { CardPlan } from '@faresight/contracts/billing/subscription'
import { call } from '../../../api/client.ts'
import { refusalOf } from '../../../api/form-refusal.ts'
import { formatDayOf } from '../../../format/dates.ts'
import { subscriptionText } from '../../../text/subscription-text.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { usePlanAct } from './use-plan-act.ts'

const words = subscriptionText.card

/** Takes a cancellation back. */
export function ResumeButton({ card, onResumed }: { card: CardPlan; onResumed: () => void }) {
  const resume = usePlanAct(() => call(billingRoutes.resume))
  const act = () =>
    resume.mutate(undefined, {
      onSuccess: () => {
        showToast({
          kind: 'success',
          title: words.resumed,
          body: words.resumedWhy(formatDayOf(card.periodEndsAt)),
        })
        onResumed()
      },
    })
  return (
    <div>
      <Button variant="primary" busy={resume.isPending} onClick={act}>
        {resume.isPending ? words.resuming : words.resume}
      </Button>
      <FieldError>{resume.error ? refusalOf(resume.error, words.resumeFailed) : undefined}</FieldError>
    </div>
  )
}
