import type { Books, Card, CardMood, Subscription } from './books.ts'
import { happened } from './happened.ts'
import { customerIn } from './customers.ts'
import { newId } from './ids.ts'
import { StripeProblem } from '../problem.ts'

/** What somebody types into a card form. */
export interface TypedCard {
  number: string
  expMonth: number
  /** Four digits. */
  expYear: number
  cvc: string
}

/** In the words of Stripe. */
export interface Declined {
  ok: false
  code: string
  declineCode?: string
  message: string
}

const moods: Readonly<Record<string, CardMood>> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000341': 'pays-once',
}

/** Reads a typed card by the customer's clock; refused where it cannot be one, or is declined at sight. */
export function readCard(typed: TypedCard, now: number): { ok: true; mood: CardMood } | Declined {
  const mood = moods[typed.number.replaceAll(/[\s-]/g, '')]
  if (!mood) return { ok: false, code: 'incorrect_number', message: 'Your card number is incorrect.' }
  if (!Number.isInteger(typed.expMonth) || typed.expMonth < 1 || typed.expMonth > 12) {
    return {
      ok: false,
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
    }
  }
  // A card is good through the last day of its month.
  if (!(Date.UTC(typed.expYear, typed.expMonth) / 1000 > now)) {
    return { ok: false, code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." }
  }
  if (!/^\d{3}$/.test(typed.cvc.trim())) {
    return { ok: false, code: 'invalid_cvc', message: "Your card's security code is invalid." }
  }
  return mood === 'pays' || mood === 'pays-once' ? { ok: true, mood } : declinedAs(mood)
}

/** What a card says when it is charged. */
export function charge(card: Card | undefined): { ok: true } | Declined {
  if (!card) {
    return {
      ok: false,
      code: 'payment_method_missing',
      message: 'There is no default payment method set on this customer or subscription.',
    }
  }
  if (card.mood === 'pays') return { ok: true }
  if (card.mood === 'pays-once') {
    card.mood = 'card_declined'
    return { ok: true }
  }
  return declinedAs(card.mood)
}

/** Whether it would pay, without charging it. */
export function wouldPay(card: Card | undefined): { ok: true } | Declined {
  return charge(card && { ...card })
}

export function addCard(books: Books, customer: string, typed: TypedCard, mood: CardMood): Card {
  const digits = typed.number.replaceAll(/\D/g, '')
  const { expMonth, expYear } = typed
  const card = { id: newId(books, 'pm'), customer, last4: digits.slice(-4), expMonth, expYear, mood }
  books.cards[card.id] = card
  return card
}

/** The card that pays for a subscription: its own, or the customer's. */
export function cardFor(
  books: Books,
  subscription: Subscription | undefined,
  customerId: string,
): Card | undefined {
  const own = subscription?.default_payment_method
  const id = own ?? customerIn(books, customerId).invoice_settings.default_payment_method
  return typeof id === 'string' ? books.cards[id] : undefined
}

/** What the portal does: the card of the customer and of all their subscriptions from now on. */
export function changeCard(
  books: Books,
  customerId: string,
  typed: TypedCard,
): { ok: true; card: Card } | Declined {
  throw new Error(`to follow ${customerId} ${typed.cvc} ${books.made} ${happened.name}`)
}

export function cardError({ code, declineCode, message }: Declined): StripeProblem {
  return new StripeProblem(402, {
    type: 'card_error',
    code,
    message,
    ...(declineCode && { decline_code: declineCode }),
  })
}

function declinedAs(mood: 'card_declined' | 'insufficient_funds'): Declined {
  return mood === 'card_declined'
    ? {
        ok: false,
        code: 'card_declined',
        declineCode: 'generic_decline',
        message: 'Your card was declined.',
      }
    : {
        ok: false,
        code: 'card_declined',
        declineCode: 'insufficient_funds',
        message: 'Your card has insufficient funds.',
      }
}
