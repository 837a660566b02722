import type { ObservedFare } from '@faresight/contracts/search/messages'
import { expect, test } from 'vitest'
import { renderAlertEmail } from './email.ts'

const fare: ObservedFare = {
  origin: 'LHR',
  destination: 'JFK',
  departureDate: '2027-03-04',
  returnDate: '2027-03-11',
  provider: 'ignav',
  airline: 'British Airways',
  stops: 0,
  durationMinutes: 905,
  price: { minor: 35_000, currency: 'USD' },
  usd: { minor: 35_000, rateDate: '2026-11-20' },
  live: true,
  seenAt: '2026-11-22T09:41:10.000Z',
}
const about = {
  notification: {
    alertType: 'price_below' as const,
    targetPrice: 400,
    currentMinor: 42_000,
    minor: 35_000,
    foundFare: fare,
  },
  names: { origin: 'London', destination: 'New York' },
  watch: {
    tripType: 'roundtrip' as const,
    passengers: 1,
    children: 0,
    infants: 0,
    cabinClass: 'economy' as const,
    stops: 'any' as const,
  },
  link: { kind: 'book' as const, url: 'https://faresight.example/api/book/a/b' },
  publicUrl: 'https://faresight.example',
  token: 'aZ0_-'.repeat(8) + 'abc',
}
type Changes = Partial<Parameters<typeof renderAlertEmail>[0]['notification']>
const textOf = (change: Changes = {}, watch: Partial<Parameters<typeof renderAlertEmail>[0]['watch']> = {}) =>
  renderAlertEmail({
    ...about,
    notification: { ...about.notification, ...change },
    watch: { ...about.watch, ...watch },
  }).text

test.each<[string, Changes, string[]]>([
  [
    'under the target',
    {},
    ['50 USD under your target of 400 USD', 'the fare was 420 USD, so you’d save 70 USD (17%)'],
  ],
  ['at the target', { targetPrice: 350 }, ['That matches your target of 350 USD.']],
  ['a target that was met when it was set', { currentMinor: 34_000 }, ['the fare was 340 USD.']],
  [
    'cents that would round above the target',
    { minor: 34_960, targetPrice: 350 },
    ['That matches your target'],
  ],
  ['thousands', { minor: 123_400, targetPrice: 2000, currentMinor: null }, ['1,234 USD', '766 USD under']],
])('a target: %s', (_, change, said) => {
  for (const words of said) expect(textOf(change)).toContain(words)
})

test('places have one name each, followed by the airports of the fare', () => {
  const { subject, text } = renderAlertEmail(about)
  expect(subject).toBe('London to New York for 350 USD')
  expect(text).toContain('We found a fare from London (LHR) to New York (JFK) for 350 USD.')
  const unnamed = renderAlertEmail({ ...about, names: { origin: 'LHR', destination: 'NYC' } })
  expect(unnamed.text).toContain('We found a fare from LHR to NYC (JFK) for 350 USD.')
})

test('a drop is shown against the earlier price, without a target', () => {
  const text = renderAlertEmail({
    ...about,
    notification: { ...about.notification, alertType: 'price_drop', targetPrice: 1 },
  }).text
  expect(text).toContain('has dropped to 350 USD')
  expect(text).toContain('the fare was 420 USD, so you’d save 70 USD (17%)')
  expect(text).not.toContain('target')
})

test('without an earlier price the email compares with none', () => {
  expect(textOf({ currentMinor: null })).not.toContain('When you last set this alert')
})

test.each<[string, Partial<ObservedFare>, object, string]>([
  [
    'nonstop there and back',
    {},
    {},
    'March 4, 2027, returning Thursday, March 11, 2027, with British Airways, nonstop.',
  ],
  [
    'one way with stops',
    { returnDate: null, stops: 2 },
    {},
    'March 4, 2027, one way, with British Airways, up to 2 stops',
  ],
  ['a party', {}, { passengers: 3, cabinClass: 'premium_economy' }, 'Total for 3 adults, premium economy.'],
  [
    'a family',
    {},
    { passengers: 3, children: 1, infants: 2 },
    'Total for 2 adults, 1 child, 2 infants, economy.',
  ],
  ['an adult with an infant', {}, { infants: 1 }, 'Total for 1 adult, 1 infant, economy.'],
  ['one adult', {}, {}, '1 adult, economy.'],
  ['charged in euro', { price: { minor: 32_050, currency: 'EUR' } }, {}, 'The seller charges 320.50 EUR.'],
  ['charged in yen', { price: { minor: 52_000, currency: 'JPY' } }, {}, 'The seller charges 52,000 JPY.'],
])('the flights: %s', (_, found, watch, said) => {
  expect(textOf({ foundFare: { ...fare, ...found } }, watch)).toContain(said)
})

test('an exact charge is shown with its cents, whole dollars once', () => {
  const price = { minor: 34_960, currency: 'USD' as const }
  expect(textOf({ minor: 34_960, foundFare: { ...fare, price } })).toContain('The seller charges 349.60 USD.')
  expect(textOf()).not.toContain('The seller charges')
})

test('both bodies link to the fare, say when it was seen, why the email came, and how to stop it', () => {
  const { text, html } = renderAlertEmail(about)
  for (const said of [
    about.link.url,
    'November 22 at 09:41 UTC',
    'because you set a price alert for London to New York',
    `https://faresight.example/unsubscribe?token=${about.token}`,
    'https://faresight.example/price-alerts',
  ]) {
    expect(text).toContain(said)
    expect(html).toContain(said)
  }
})
