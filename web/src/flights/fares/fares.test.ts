import { markConverted, rangeEnds } from '../../format/money.ts'
import { expect, it, test } from 'vitest'
import { totalWithBagsPhrase } from './bags.tsx'
import { fareTerms, statedTerms } from './fare-terms.tsx'
import { fareName, fareParts, freshnessOf } from './fares.ts'

it.each([
  ['ECONOMY LIGHT', 'Economy Light'],
  ['Economy Light', 'Economy Light'],
  ['FLEX+', 'Flex+'],
  ['SAS', 'SAS'],
  ['M 21', 'M 21'],
])('the fare %s is written %s', (told, written) => {
  expect(fareName(told)).toBe(written)
})

it.each([
  ['First', 'First', 'First'],
  ['ECONOMY LIGHT', 'Economy', 'Economy Light'],
  ['Premium economy flex', 'Premium Economy', 'Premium economy flex'],
  ['Light', 'Economy', 'Light · Economy'],
  ['Economy Plus', 'Business', 'Economy Plus · Business'],
  [null, 'Economy', 'Economy'],
])('a fare %s in %s names its cabin once', (fare, cabin, words) => {
  expect(fareParts(fare, cabin).join(' · ')).toBe(words)
})

test.each([
  [true, '12:00:00', 'live', 'Live, checked just now'],
  [true, '12:10:00', 'live', 'Live, checked 10 min ago'],
  [true, '12:10:01', 'checked', 'Checked 10 min ago'],
  [true, '15:00:00', 'checked', 'Checked 3 h ago'],
  [false, '12:01:00', 'cached', 'Cached 1 min ago'],
  [false, '15:00:00', 'cached', 'Cached 3 h ago'],
] as const)('a price of noon, live %s, is at %s one that is %s', (live, clock, state, words) => {
  const now = Date.parse(`2027-01-01T${clock}Z`)
  expect(freshnessOf({ live, seenAt: '2027-01-01T12:00:00Z' }, now)).toMatchObject({ state, words })
})

const bags = {
  cabinPieces: null,
  checkedPieces: null,
  checkedKg: null,
  cabinBagPrice: null,
  checkedBagPrice: null,
}

test.each([
  [{}, ['Bags, changes and refunds unknown']],
  [{ baggage: { ...bags, cabinPieces: 1 } }, ['Cabin bag', 'Checked bag, changes and refunds unknown']],
  [
    {
      baggage: { ...bags, cabinPieces: 0, checkedPieces: 2 },
      conditions: { changes: 'fee' as const, refunds: 'no' as const },
    },
    ['Cabin bag not included', '2 checked bags', 'Changes for a fee', 'Non-refundable'],
  ],
  [
    {
      baggage: { ...bags, checkedPieces: 0, cabinPieces: 0, cabinBagPrice: 15, checkedBagPrice: 34.6 },
      conditions: { changes: 'included' as const, refunds: null },
    },
    ['Cabin bag +15 USD', 'Checked bag +35 USD', 'Free changes', 'Refunds unknown'],
  ],
  [
    { baggage: { ...bags, checkedKg: 23 }, conditions: { changes: null, refunds: 'included' as const } },
    ['Checked bag, 23 kg', 'Refundable', 'Cabin bag and changes unknown'],
  ],
])('the terms %j are %j', (terms, expected) => {
  const all = fareTerms({ currency: 'USD', ...terms }, 1)
  expect(all.map(({ words }) => words.replaceAll('\u00a0', ' '))).toEqual(expected)
  const stated = all.filter(({ state }) => state !== 'unknown')
  expect(statedTerms({ currency: 'USD', ...terms }, 1)).toEqual(stated)
})

test.each([
  [{ cabin: 0, checked: 0 }, 1, null, null],
  [{ cabin: 1, checked: 0 }, 1, 'Includes 1 cabin bag', 'Bags included'],
  [{ cabin: 1, checked: 0 }, 2, 'Includes 1 cabin bag each', 'Bags included'],
  [{ cabin: 1, checked: 1 }, 1, '435 USD with 1 cabin bag and 1 checked bag', '435 USD with bags'],
  [{ cabin: 0, checked: 1 }, 2, '470 USD with 1 checked bag each', '470 USD with bags'],
  [{ cabin: 2, checked: 0 }, 1, 'Bags cost extra, price unknown', 'Bags cost extra'],
])('with bags %j for %i the price is: %s', (wanted, travellers, long, short) => {
  const baggage = { ...bags, cabinPieces: 1, checkedPieces: 0, checkedBagPrice: 35 }
  const option = { price: 400, currency: 'USD' as const, baggage }
  const spaced = (words: string | null) => words?.replaceAll('\u00a0', ' ') ?? null
  expect(spaced(totalWithBagsPhrase(option, wanted, travellers))).toBe(long)
  expect(spaced(totalWithBagsPhrase(option, wanted, travellers, true))).toBe(short)
})

test('bags of several travellers cost extra each, and a converted cost is marked once', () => {
  const option = { currency: 'EUR' as const, baggage: { ...bags, checkedPieces: 0, checkedBagPrice: 96.6 } }
  const checked = (travellers: number) => statedTerms(option, travellers)[0]?.words.replaceAll('\u00a0', ' ')
  expect(checked(1)).toBe('Checked bag +97 EUR')
  markConverted('EUR')
  expect(checked(1)).toBe('Checked bag ≈ +97 EUR')
  expect(checked(2)).toBe('Checked bag ≈ +97 EUR each')
  expect(rangeEnds(65_668, 67_558, 'EUR').join(' to ').replaceAll('\u00a0', ' ')).toBe(
    '≈ 65,668 to 67,558 EUR',
  )
  markConverted(null)
})

test('a total with bags is unknown without their prices, and none without a price', () => {
  const wanted = { cabin: 0, checked: 1 }
  const option = { price: 400, currency: 'USD' as const }
  expect(totalWithBagsPhrase(option, wanted, 1)).toBe('Price with 1\u00a0checked\u00a0bag unknown')
  expect(totalWithBagsPhrase(option, wanted, 1, true)).toBe('Bags unknown')
  expect(totalWithBagsPhrase({ price: null, currency: 'USD' }, wanted, 1)).toBeNull()
})
