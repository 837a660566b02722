import { expect, test } from 'vitest'
import { offerLike } from '../../test/records.ts'
import { troubleOf } from './ask.ts'

const by = (status: 'ok' | 'late' | 'failed' | 'limited', more = {}) => ({
  provider: 'one',
  status,
  count: 0,
  detail: null,
  ...more,
})

test.each([
  ['is answered where one of two has answered with nothing', [by('ok'), by('failed')], null],
  ['is not answered where all are down', [by('late'), by('failed')], 'down'],
  ['is not answered by who only remembers', [by('ok', { cachedOnly: true }), by('failed')], 'down'],
  ['may be asked no more', [by('limited'), by('failed')], 'limited'],
  ['comes a second too soon', [by('limited', { limitedBy: 'rate' }), by('failed')], 'busy'],
  ['comes after the budget of the day', [by('limited', { limitedBy: 'budget' })], 'spent'],
  ['may be answered by the other one yet', [by('limited', { limitedBy: 'budget' }), by('late')], 'limited'],
  ['is taken by nobody', [by('limited', { unsuited: true })], 'unsuited'],
  ['has nobody to answer it', [], 'down'],
] as const)('a check without offers %s', (_, providers, trouble) => {
  expect(troubleOf([], [...providers])).toBe(trouble)
})

test('a check with offers is answered, whoever else is down', () => {
  expect(troubleOf([offerLike(100, 300)], [by('failed')])).toBeNull()
})
