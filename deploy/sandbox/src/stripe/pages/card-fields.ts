import type { CardMood } from '../books/books.ts'
import type { Declined, NewCard } from '../books/cards.ts'

export const cardFields = ['number', 'expiry', 'cvc', 'name'] as const

export type CardField = (typeof cardFields)[number]
/** What a form posted. */
export type Form = Readonly<Partial<Record<string, string>>>
export type WrongFields = Readonly<Partial<Record<CardField, string>>>

/** The test cards, and how each behaves. */
const testCards: Readonly<Partial<Record<string, CardMood>>> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000341': 'pays-once',
}

/** The card that was typed, or what is wrong with it by field. `now` is in seconds since 1970. */
export function readCardForm(form: Form, now: number): NewCard | { readonly wrong: WrongFields } {
  const number = (form['number'] ?? '').replaceAll(/[\s-]/g, '')
  const cvc = (form['cvc'] ?? '').trim()
  const expiry = readExpiry(form['expiry'] ?? '')
  const wrong: WrongFields = {
    ...named('number', wrongNumber(number)),
    ...named('expiry', wrongExpiry(expiry, now)),
    ...named('cvc', /^\d{3}$/.test(cvc) ? undefined : 'Your card’s security code has three digits.'),
    ...named('name', form['name']?.trim() ? undefined : 'Please enter the name on the card.'),
  }
  const mood = testCards[number]
  if (!expiry || !mood || Object.keys(wrong).length > 0) return { wrong }
  return { last4: number.slice(-4), mood, ...expiry }
}

/** What the bank says of a card stands beside its number. */
export function wrongBy({ message }: Declined): WrongFields {
  return { number: message }
}

/** Luhn's check, by which a mistyped digit shows. */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

function wrongNumber(digits: string): string | undefined {
  if (digits === '') return 'Please enter your card number.'
  if (!/^\d+$/.test(digits)) return 'Your card number is made of digits alone.'
  if (digits.length < 12) return 'Your card number is incomplete.'
  if (!passesLuhn(digits)) return 'Your card number is invalid.'
  // As at Stripe in test mode: nobody is to type a real card here.
  return testCards[digits]
    ? undefined
    : 'Your card was declined. The sandbox takes its test cards alone, such as 4242 4242 4242 4242.'
}

function readExpiry(text: string): { expMonth: number; expYear: number } | undefined {
  const [, month, year] = /^(\d{1,2}) ?[/ -]? ?((?:20)?\d{2})$/.exec(text.trim()) ?? []
  if (!month || !year) return undefined
  return { expMonth: Number(month), expYear: (Number(year) % 100) + 2000 }
}

function wrongExpiry(expiry: ReturnType<typeof readExpiry>, now: number): string | undefined {
  if (!expiry || expiry.expMonth < 1 || expiry.expMonth > 12)
    return 'Please enter when your card expires, such as 12 / 34.'
  // A card is good until its month ends.
  return Date.UTC(expiry.expYear, expiry.expMonth) / 1000 <= now ? 'Your card has expired.' : undefined
}

function named(field: CardField, sentence: string | undefined): WrongFields {
  return sentence === undefined ? {} : { [field]: sentence }
}
