import type { ProviderStatus } from '@faresight/contracts/search/result'
import { expect, test } from 'vitest'
import { statusOfAll } from './statuses.ts'

const provider = {
  name: 'ignav',
  title: 'Ignav',
  ask: () => Promise.reject(new Error('not asked here')),
  links: { domains: null, loopback: false },
}
const status = (change: Partial<ProviderStatus>): ProviderStatus => ({
  provider: 'ignav',
  status: 'ok',
  count: 3,
  detail: null,
  ...change,
})
const asked = 'Asked for 6 of 18 airport pairs, the busiest.'

test('over several questions what was said of one is told, in whatever order they were answered', () => {
  const answers = [status({}), status({ detail: asked }), status({})]
  const all = { provider: 'ignav', status: 'ok', count: 9, detail: asked }
  expect(statusOfAll(provider, answers)).toEqual(all)
  expect(statusOfAll(provider, answers.toReversed())).toEqual(all)
})

test('who answered some questions and not others answered in part, and who answered none did not', () => {
  const late = status({ status: 'late', count: 0, detail: 'Ignav did not answer in time.' })
  expect(statusOfAll(provider, [status({}), late])).toEqual({
    provider: 'ignav',
    status: 'late',
    count: 3,
    detail: 'Ignav answered only in part, so some of its fares are missing.',
  })
  expect(statusOfAll(provider, [late, late])).toEqual(late)
})
