import type { OpenResult } from '@faresight/contracts/search/result'
import { expect, test } from 'vitest'
import { fareFacts } from './deal-facts.tsx'

type Option = OpenResult['options'][number]

const bags = {
  cabinPieces: null,
  checkedPieces: null,
  checkedKg: null,
  cabinBagPrice: null,
  checkedBagPrice: null,
}

/** What an offer says under one icon. */
function factsOf(option: Partial<Option>, changes: Partial<OpenResult> = {}) {
  const shown = {
    provider: 'ignav',
    seller: 'TAP',
    currency: 'USD',
    brandedFare: null,
    tickets: [{}],
    ...option,
  }
  const offer = { legs: [], options: [shown], ...changes } as unknown as OpenResult
  return Object.fromEntries(fareFacts(offer).map(({ of, parts }) => [of, parts.join(' · ')]))
}

test.each<[string, Partial<Option>]>([
  ['Sold by TAP', {}],
  ['Sold by TAP · Economy Light', { brandedFare: 'ECONOMY LIGHT' }],
  ['Sold via Ignav', { seller: 'Ignav' }],
  [
    'Separate tickets: TAP and Iberia',
    {
      tickets: [
        { seller: 'TAP', bookingUrl: null },
        { seller: 'Iberia', bookingUrl: null },
      ],
    },
  ],
])('it says who sells it: %s', (words, option) => {
  expect(factsOf(option)['seller']).toBe(words)
})

test.each<[string, Partial<Option>]>([
  ['Bag allowance unknown', {}],
  ['Bag allowance unknown', { baggage: bags }],
  ['1 cabin bag · No checked bag', { baggage: { ...bags, cabinPieces: 1, checkedPieces: 0 } }],
  ['Checked bag +70\u00a0USD', { baggage: { ...bags, checkedPieces: 0, checkedBagPrice: 70 } }],
  ['2 checked bags', { baggage: { ...bags, checkedPieces: 2, checkedBagPrice: 70 } }],
  ['No cabin bag · 23 kg of checked bags', { baggage: { ...bags, cabinPieces: 0, checkedKg: 23 } }],
])('it says which bags are included: %s', (words, option) => {
  expect(factsOf(option)['bags']).toBe(words)
})

test('it says what a change costs, which aircraft fly, and their emissions', () => {
  const segments = ['Airbus A330-900', 'Airbus A330-900', undefined].map((aircraft) => ({ aircraft }))
  const emissions = { kgPerPassenger: 1612, aircraftKnown: true, vsTypicalPercent: -8 }
  const offer = { legs: [{ segments }], emissions } as unknown as Partial<OpenResult>
  expect(factsOf({ conditions: { changes: 'fee', refunds: 'no' } }, offer)).toMatchObject({
    conditions: 'Changes for a fee · Non-refundable',
    aircraft: 'Airbus A330-900',
    emissions: '1,612 kg CO₂ per passenger · 8% below a typical nonstop',
  })
})

test('what is unknown or locked is left out', () => {
  expect(Object.keys(factsOf({ conditions: { changes: null, refunds: null } }))).toEqual(['seller', 'bags'])
})
