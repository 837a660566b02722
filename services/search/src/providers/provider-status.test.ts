import type { ProviderStatus } from '@faresight/contracts/search/result'
import { expect, test } from 'vitest'
import { combineProviderStatuses, toProviderStatus } from './provider-status.ts'

const provider = {
  name: 'ignav',
  title: 'Ignav',
  search: () => Promise.reject(new Error('not asked here')),
  linkRule: { domains: null, loopback: false },
}
const status = (change: Partial<ProviderStatus>): ProviderStatus => ({
  provider: 'ignav',
  status: 'ok',
  count: 3,
  detail: null,
  ...change,
})
const asked = 'Searched the 6 busiest of 18 airport pairs.'

test('the combined status has the explanation of one question, in any order of answers', () => {
  const answers = [status({}), status({ remarks: [asked] }), status({ remarks: [asked] })]
  const all = { provider: 'ignav', status: 'ok', count: 9, detail: null, remarks: [asked] }
  expect(combineProviderStatuses(provider, answers)).toEqual(all)
  expect(combineProviderStatuses(provider, answers.toReversed())).toEqual(all)
})

test('a provider that answered some questions is partial, and one that answered none failed', () => {
  const late = toProviderStatus(provider, { fault: 'late' }, 0)
  expect(combineProviderStatuses(provider, [status({}), late])).toEqual({
    provider: 'ignav',
    status: 'late',
    count: 3,
    detail: 'Ignav returned partial results, so some fares are missing.',
  })
  expect(combineProviderStatuses(provider, [late, late])).toEqual(late)
  expect(combineProviderStatuses(provider, [status({ remarks: [asked] }), late])).toMatchObject({
    remarks: [asked],
  })
})

test('an unexplained fault stays unexplained over several questions', () => {
  const failed = toProviderStatus(provider, { fault: 'failed' }, 0)
  expect(failed).toEqual({
    provider: 'ignav',
    status: 'failed',
    count: 0,
    detail: 'Ignav couldn’t complete the search.',
    unexplained: true,
  })
  expect(combineProviderStatuses(provider, [failed, failed])).toEqual(failed)
  const unasked = toProviderStatus(
    provider,
    { fault: 'failed', detail: 'Ignav is left alone for a while.' },
    0,
  )
  expect(unasked.unexplained).toBeUndefined()
  expect(combineProviderStatuses(provider, [unasked, unasked])).toEqual(unasked)
  expect(toProviderStatus(provider, { fault: 'failed' }, 3).unexplained).toBeUndefined()
  expect(toProviderStatus(provider, { fault: 'limited' }, 0).unexplained).toBeUndefined()
})

test('a cached provider’s message counts the fares of all questions', () => {
  const memory = { ...provider, name: 'travelpayouts', title: 'Travelpayouts', cachedOnly: true } as const
  const none = 'Travelpayouts has no cached fares for these dates.'
  const some = (count: number, detail: string) =>
    status({ provider: 'travelpayouts', cachedOnly: true, count, detail })
  const answers = [some(0, none), some(3, 'Travelpayouts has 3 cached fares for these dates.'), some(1, '')]
  expect(combineProviderStatuses(memory, answers)).toMatchObject({
    count: 4,
    detail: 'Travelpayouts has 4 cached fares for these dates.',
  })
  expect(combineProviderStatuses(memory, [some(0, none), some(0, none)])).toMatchObject({
    count: 0,
    detail: none,
  })
})
