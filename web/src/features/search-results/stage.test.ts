import { expect, it } from 'vitest'
import type { Found } from './calls.ts'
import { sampleResult } from './sample-results.ts'
import { type SearchStage, stageOf } from './stage.ts'

type Known = Parameters<typeof stageOf>[0]

const still: Known = { found: undefined, error: null, busy: false, listed: null }
const failed: Found['providers'] = [{ provider: 'ignav', status: 'failed', count: 0, detail: null }]
const silent: Known['found'] = { results: [], providers: failed, done: true }
const whole: Known['found'] = { results: [sampleResult('a')], providers: failed, done: true }
const error = new Error('Too many searches')

it.each<[string, Partial<Known>, SearchStage['kind']]>([
  ['nothing has come yet', { busy: true }, 'searching'],
  [
    'a provider has answered, and nothing is listed',
    { busy: true, found: { ...silent, done: false } },
    'searching',
  ],
  ['the first flights are listed', { busy: true, found: { ...whole, done: false }, listed: 1 }, 'shown'],
  ['all is there', { found: whole, listed: 1 }, 'shown'],
  ['it is looked for once more', { busy: true, found: { ...silent, done: false }, listed: 1 }, 'shown'],
  ['there are none', { found: { results: [], providers: [], done: true }, listed: 0 }, 'empty'],
  ['it was refused after its first flights', { found: whole, listed: 1, error }, 'failed'],
  ['it was refused, and is tried again', { busy: true, found: whole, listed: 1, error }, 'searching'],
  ['no provider answered', { found: silent, listed: 0 }, 'failed'],
  ['no provider answered, and the search is retried', { busy: true, found: silent, listed: 0 }, 'searching'],
])('where %s', (_, known, kind) => {
  expect(stageOf({ ...still, ...known }).kind).toBe(kind)
})

it('says why it was in vain, the refusal first', () => {
  expect(stageOf({ ...still, found: silent }).reason).toBe('silent')
  expect(stageOf({ ...still, found: silent, error }).reason).toBe('refused')
})
