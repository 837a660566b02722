import { StripeProblem } from '../problem.ts'
import type { Books, Card, CardMood, Subscription } from './books.ts'
import { customerIn } from './customers.ts'
import { happened } from './happened.ts'
import { newId } from './ids.ts'

/** A card that was read from a form. */
export type NewCard = Pick<Card, 'last4' | 'expMonth' | 'expYear' | 'mood'>

/** In the words of Stripe. */
export interface Declined {
  readonly ok: false
  readonly code: string
  readonly declineCode?: string
  readonly message: string
}

export type Charged = { readonly ok: true } | Declined

/** What the portal does: it pays for the customer and for all their subscriptions from now on, unless it is declined. */
export function changeCard(books: Books, customerId: string, fresh: NewCard): Charged {
  const customer = customerIn(books, customerId)
  const answer = wouldPay(fresh)
  if (!answer.ok) return answer
  const card = addCard(books, customerId, fresh)
  const { invoice_settings: settings } = customer
  const previous = { invoice_settings: { default_payment_method: settings.default_payment_method } }
  settings.default_payment_method = card.id
  happened(books, 'customer.updated', customer, previous)
  for (const subscription of Object.values(books.subscriptions)) {
    if (subscription.customer !== customerId || subscription.ended_at !== null) continue
    const before = { default_payment_method: subscription.default_payment_method }
    subscription.default_payment_method = card.id
    happened(books, 'customer.subscription.updated', subscription, before)
  }
  return answer
}

export function addCard(books: Books, customer: string, { expMonth, expYear, last4, mood }: NewCard): Card {
  const card: Card = { id: newId(books, 'pm'), customer, last4, expMonth, expYear, mood }
  books.cards[card.id] = card
  return card
}

/** The card that pays: the subscription's own, or the customer's. */
export function cardFor(
  books: Books,
  customerId: string,
  subscription: Subscription | undefined,
): Card | undefined {
  const own = subscription?.default_payment_method
  const id = own ?? customerIn(books, customerId).invoice_settings.default_payment_method
  return typeof id === 'string' ? books.cards[id] : undefined
}

/** Charges it, which uses up one that pays once. */
export function charge(card: Card | undefined): Charged {
  const answer = wouldPay(card)
  if (answer.ok && card?.mood === 'pays-once') card.mood = 'card_declined'
  return answer
}

/** What it would say to a charge. */
export function wouldPay(card: Pick<Card, 'mood'> | undefined): Charged {
  return card ? answers[card.mood] : noCard
}

export function cardError({ code, declineCode, message }: Declined): StripeProblem {
  return new StripeProblem(402, {
    type: 'card_error',
    code,
    message,
    ...(declineCode && { decline_code: declineCode }),
  })
}

const noCard: Declined = {
  ok: false,
  code: 'payment_method_missing',
  message: 'This customer has no default payment method to charge.',
}

const answers: Readonly<Record<CardMood, Charged>> = {
  pays: { ok: true },
  'pays-once': { ok: true },
  card_declined: {
    ok: false,
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  },
  insufficient_funds: {
    ok: false,
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
}
