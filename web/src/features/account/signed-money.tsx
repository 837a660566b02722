import type { CurrencyCode } from '@faresight/contracts/currencies'
import { planFigure, planPhrase } from '../../format/money.ts'
import { subscriptionText } from '../../text/subscription-text.ts'
import { Money } from '../../ui/money.tsx'

/** An amount that may be below zero. Screen readers may leave a sign out, so to them it is a word. */
export function SignedMoney({ amount, currency }: { amount: number; currency: CurrencyCode }) {
  const figure = planFigure(Math.abs(amount))
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
export function signedPhrase(amount: number, currency: CurrencyCode): string {
  const phrase = planPhrase(Math.abs(amount), currency)
  return amount < 0 ? subscriptionText.minus(phrase) : phrase
}
