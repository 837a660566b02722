import { type ReactNode, useEffect } from 'react'
import { subscriptionText } from '../../people/subscription-messages.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { serverErrorMessage } from '../../api/form-errors.ts'
import { subscriptionQuery } from './subscription-api.ts'
import { chargeFigure } from '../../format/money.ts'
import { figuresText } from '../../text/figures.ts'
import { Money } from '../../ui/money.tsx'

/** Up to three facts side by side, fewer with large text. */
export function PlanFacts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(max(7.5rem,(100%-1.5rem)/3),1fr))] gap-x-3 gap-y-4">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-13 text-ink-2">{name}</dt>
          <dd className="text-16 font-semibold tracking-snug">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A row of actions. */
export function PlanActions({ children }: { children: ReactNode }) {
  return <div className="mt-4 flex flex-wrap gap-2.5 empty:hidden">{children}</div>
}

/** A paragraph about a plan. */
export function PlanSentence({ children }: { children: ReactNode }) {
  return <p className="mt-4 max-w-[62ch] text-14 text-balance text-ink-2">{children}</p>
}

/** Opens Stripe's page for the card. `isDue`: a payment is overdue. */
export function PortalButton({ isDue = false, ...look }: ButtonLook & { isDue?: boolean }) {
  const portal = usePortal()
  return (
    <div>
      <Button {...look} busy={portal.isBusy} onClick={portal.open}>
        {portal.isBusy
          ? subscriptionText.portal.opening
          : isDue
            ? subscriptionText.portal.update
            : subscriptionText.portal.manage}
      </Button>
      <FieldError>{portal.failure ?? undefined}</FieldError>
    </div>
  )
}

function usePortal() {
  const client = useQueryClient()
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(billingRoutes.portal),
    meta: { personal: true },
    onSuccess: ({ url }) => location.assign(url),
  })
  useEffect(() => {
    // The back/forward cache restores the page with its button busy, and the card may have changed.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      reset()
      void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey })
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [client, reset])
  return {
    open: () => mutate(),
    // Until the browser leaves.
    isBusy: isPending || isSuccess,
    failure: error ? serverErrorMessage(error, subscriptionText.portal.failed) : null,
  }
}

/** An amount that may be negative. Screen readers may skip a minus sign, so they get a word. */
export function SignedMoney({ amount, currency }: { amount: number; currency: string }) {
  const figure = chargeFigure(Math.abs(amount), currency)
  if (amount >= 0) return <Money size={14} figure={figure} currency={currency} />
  return (
    <>
      <span aria-hidden>
        <Money size={14} figure={`−${figure}`} currency={currency} />
      </span>
      <span className="sr-only">{signedPhrase(amount, currency)}</span>
    </>
  )
}

/** `3.20 USD`, `minus 3.20 USD`. */
export function signedPhrase(amount: number, currency: string): string {
  const phrase = figuresText.money(chargeFigure(Math.abs(amount), currency), currency)
  return amount < 0 ? subscriptionText.minus(phrase) : phrase
}
