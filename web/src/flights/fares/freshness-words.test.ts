import { expect, test } from 'vitest'
import { freshnessOf } from './freshness-words.ts'

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
