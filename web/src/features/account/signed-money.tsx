import { chargeFigure } from '../../format/money.ts'
import { figuresText } from '../../text/figures.ts'
import { subscriptionText } from '../../people/subscription-messages.ts'
import { Money } from '../../ui/money.tsx'

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
