import { expect, test } from 'vitest'
import { computeTotalWithBags } from './bags.ts'
import type { ResultBaggage } from './result.ts'

const bags = (change: Partial<ResultBaggage>): ResultBaggage => ({
  cabinPieces: null,
  checkedPieces: null,
  checkedKg: null,
  cabinBagPrice: null,
  checkedBagPrice: null,
  ...change,
})
const total = (amount: number) => ({ kind: 'total', total: amount })
const notIncluded = { kind: 'notIncluded' }
const unknown = { kind: 'unknown' }

test.each([
  ['all are included', bags({ cabinPieces: 1, checkedPieces: 1 }), [1, 1], 1, total(400.1)],
  ['none is wanted', bags({}), [0, 0], 1, total(400.1)],
  ['none is wanted, and nothing said', undefined, [0, 0], 1, total(400.1)],
  [
    'one costs extra',
    bags({ cabinPieces: 1, checkedPieces: 0, checkedBagPrice: 35.2 }),
    [1, 1],
    1,
    total(435.3),
  ],
  [
    'one costs each of three extra',
    bags({ checkedPieces: 0, checkedBagPrice: 35.2 }),
    [0, 1],
    3,
    total(505.7),
  ],
  ['the second costs extra', bags({ checkedPieces: 1, checkedBagPrice: 50 }), [0, 2], 1, total(450.1)],
  [
    'both kinds cost extra',
    bags({ cabinPieces: 0, checkedPieces: 0, cabinBagPrice: 20, checkedBagPrice: 30 }),
    [1, 1],
    1,
    total(450.1),
  ],
  ['an allowance by weight is one bag', bags({ checkedKg: 23 }), [0, 1], 1, total(400.1)],
  ['a second bag beside one by weight', bags({ checkedKg: 23 }), [0, 2], 1, notIncluded],
  [
    'one is not included and its price is unknown',
    bags({ cabinPieces: 1, checkedPieces: 0 }),
    [1, 1],
    1,
    notIncluded,
  ],
  ['nothing is said of one kind', bags({ cabinPieces: 1 }), [1, 1], 1, unknown],
  [
    'nothing is said of one kind, and the other is not included',
    bags({ checkedPieces: 0 }),
    [1, 1],
    1,
    unknown,
  ],
  ['nothing is said', undefined, [1, 0], 1, unknown],
] as const)('where %s', (_, baggage, [cabin, checked], travellers, expected) => {
  const option = { price: 400.1, currency: 'USD' as const, ...(baggage && { baggage }) }
  expect(computeTotalWithBags(option, { cabin, checked }, travellers)).toEqual(expected)
})

test('an option with a hidden price has no total', () => {
  const option = { price: null, currency: 'USD' as const, baggage: bags({ cabinPieces: 1 }) }
  expect(computeTotalWithBags(option, { cabin: 1, checked: 0 }, 1)).toEqual(unknown)
})
