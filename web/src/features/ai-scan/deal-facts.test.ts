import type { OpenResult } from '@faresight/contracts/search/result'
import { expect, test } from 'vitest'
import { sellerWords } from './deal-facts.tsx'

type Option = OpenResult['options'][number]

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
])('it says who sells it: %s', (words, changes) => {
  const option = { provider: 'ignav', seller: 'TAP', brandedFare: null, tickets: [{}], ...changes }
  expect(sellerWords(option as Option).join(' · ')).toBe(words)
})
