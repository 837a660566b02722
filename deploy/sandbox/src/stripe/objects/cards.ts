import { StripeApiError } from '../api-error.ts'
import type { TestCardBehavior } from './state.ts'

/** In Stripe's words. */
export interface CardDecline {
  readonly code: string
  readonly decline_code?: string
  readonly message: string
}

const cardBehaviors: Readonly<Record<string, TestCardBehavior['behavior']>> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declined',
  '4000000000000341': 'pays-once',
}

/** `undefined` for any number that is no test card's. */
export function findTestCard(number: string): TestCardBehavior | undefined {
  const digits = number.replaceAll(/[\s-]/g, '')
  const behavior = Object.hasOwn(cardBehaviors, digits) ? cardBehaviors[digits] : undefined
  return behavior && { last4: digits.slice(-4), behavior }
}

/** How a charge would be declined; `null` if the card would pay. */
export function findCardDecline(card: TestCardBehavior | undefined): CardDecline | null {
  if (!card) {
    const message = 'This customer has no default payment method to charge.'
    return { code: 'payment_method_missing', message }
  }
  if (card.behavior === 'declined') {
    return { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' }
  }
  return null
}

/** Charges the card, which uses up one that pays once. `null` if it paid. */
export function chargeCard(card: TestCardBehavior | undefined): CardDecline | null {
  const decline = findCardDecline(card)
  if (card?.behavior === 'pays-once') card.behavior = 'declined'
  return decline
}

export function cardDeclinedError(decline: CardDecline): StripeApiError {
  return new StripeApiError(402, { type: 'card_error', ...decline })
}
