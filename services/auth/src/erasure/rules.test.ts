import { expect, test } from 'vitest'
import { stillHeld } from './rules.ts'

test.each([
  ['nothing anywhere is nothing', { auth: {}, search: {}, 'ai-scan': {} }, {}],
  [
    'one row is something',
    { auth: {}, search: { flight_searches: 1 }, 'ai-scan': {} },
    { search: { flight_searches: 1 } },
  ],
  ['silence is something', { auth: {}, search: 'away', 'ai-scan': {} }, { search: 'away' }],
] as const)('%s', (_, answers, held) => {
  expect(stillHeld(answers)).toEqual(held)
})
