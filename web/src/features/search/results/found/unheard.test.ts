import type { ProviderStatus } from '@faresight/contracts/search/result'
import { expect, test } from 'vitest'
import { sampleResult } from '../rules/sample-results.ts'
import { unheard } from './unheard.ts'

const status = (provider: string, changes: Partial<ProviderStatus> = {}): ProviderStatus => ({
  provider,
  status: 'ok',
  count: 0,
  detail: null,
  ...changes,
})
const heard = status('amadeus')
const failed = status('skyscanner', { status: 'failed' })
const unsuited = status('ignav', { status: 'limited', unsuited: true })
const cached = status('travelpayouts', { cachedOnly: true })
const end = (...providers: ProviderStatus[]) => unheard({ results: [], providers, done: true })

test('who was heard, or found flights, has answered', () => {
  expect([end(heard), end(heard, failed, cached), end(heard, unsuited)]).toEqual([null, null, null])
  expect(unheard({ results: [sampleResult('a')], providers: [failed], done: true })).toBeNull()
  expect(unheard({ results: [], providers: [failed], done: false })).toBeNull()
})

test('a search is silent where nobody who could be asked was heard, for to remember fares is no answer', () => {
  expect([end(failed), end(failed, cached), end(cached)]).toEqual(['silent', 'silent', 'silent'])
  expect(end(failed, unsuited)).toBe('silent')
})

test('a trip that none of those with live fares takes is no silence', () => {
  expect(end({ ...unsuited, unsuited: undefined, spent: true })).toBe('unsuited')
  expect([end(unsuited), end(unsuited, cached)]).toEqual(['unsuited', 'unsuited'])
  expect(end({ ...cached, status: 'limited', unsuited: true })).toBe('unsuited')
})
