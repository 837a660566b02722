import { expect, test } from 'vitest'
import { describePlanFault, type QueryExecutionStats } from './plans.ts'

const good: QueryExecutionStats = {
  indexes: ['questionKey_1'],
  sorts: false,
  keys: 50,
  documents: 50,
  returned: 50,
}

test('a query through an index that looks at little more than it gives has no fault', () => {
  expect(describePlanFault('history', [good])).toBeNull()
  expect(describePlanFault('history', [{ ...good, keys: 100, documents: 100, returned: 0 }])).toBeNull()
})

test('a query without an index is a fault', () => {
  expect(describePlanFault('history', [good, { ...good, indexes: [] }])).toBe(
    'history: no index serves the query.',
  )
})

test.each([
  ['keys', { keys: 251 }],
  ['documents', { documents: 251 }],
])('to look at many times as many %s as it gives is a fault', (_, more) => {
  const fault = describePlanFault('history', [{ ...good, ...more }])
  expect(fault).toMatch(/^history: \d+ keys of questionKey_1 and \d+ documents were looked at to give 50\.$/)
})

test('a plan that does not tell its figures, or is not there, is a fault', () => {
  expect(describePlanFault('history', [{ ...good, documents: NaN }])).not.toBeNull()
  expect(describePlanFault('history', [])).toBe('history: no query was sent that could be explained.')
})
