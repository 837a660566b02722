import type { CardPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'
import { useRef, useState } from 'react'
import { subscriptionText } from '../../../text/subscription-text.ts'
import { Button } from '../../../ui/button.tsx'
import { CancelDialog } from './cancel/cancel-dialog.tsx'
import { ChangeDialog } from './change/change-dialog.tsx'
import { PlanSteps } from './plan-facts.tsx'
import { PortalButton } from './portal-button.tsx'
import { ResumeButton } from './resume-button.tsx'

const words = subscriptionText.card

interface Props {
  own: OwnSubscription
  card: CardPlan
  /** Gets the focus where what was pressed is gone. */
  returnTo: () => HTMLElement | null
}

/** What one can do about a plan that is paid by card. */
export function CardPlanSteps({ own, card, returnTo }: Props) {
  const [asked, setAsked] = useState<'cancel' | 'change' | null>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const change = useRef<HTMLButtonElement>(null)
  const isDue = card.status === 'past_due'
  const close = () => setAsked(null)
  return (
    <>
      <PlanSteps>
        {isDue && <PortalButton isDue variant="primary" />}
        {card.canResume && <ResumeButton card={card} onResumed={() => returnTo()?.focus()} />}
        {card.canChange && (
          <Button ref={change} onClick={() => setAsked('change')}>
            {words.change}
          </Button>
        )}
        {own.hasPortal && !isDue && <PortalButton />}
        {card.canCancel && (
          <Button ref={cancel} variant="danger-line" onClick={() => setAsked('cancel')}>
            {words.cancel}
          </Button>
        )}
      </PlanSteps>
      {asked === 'cancel' && (
        <CancelDialog own={own} onClose={close} returnTo={() => cancel.current ?? returnTo()} />
      )}
      {asked === 'change' && (
        <ChangeDialog card={card} onClose={close} returnTo={() => change.current ?? returnTo()} />
      )}
    </>
  )
}
