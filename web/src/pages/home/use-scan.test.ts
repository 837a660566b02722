import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import { expect, it } from 'vitest'
import { ApiProblem } from '../../api/problems.ts'
import { type ScanRun, addressId, followAddress, idToFollow, openRun, runKey } from './use-scan.ts'

const visitor = [null, 'visitor'] as const
const again = (address: string | null): ScanRun => ({
  ...openRun('q', null),
  address,
  startedAt: 1,
  before: { address, found: undefined, error: null },
})
const started = openRun('q', null)
const linked = openRun('q', 'a')

it.each<[string, ScanRun, Parameters<typeof followAddress>[1], ScanRun]>([
  ['no change', linked, { question: 'q', address: 'a', foundId: 'a' }, linked],
  [
    'the id of a scan started here',
    started,
    { question: 'q', address: 'a', foundId: 'a' },
    { ...started, address: 'a' },
  ],
  [
    'the id of a repeated scan',
    again('a'),
    { question: 'q', address: 'b', foundId: 'b' },
    { ...again('a'), address: 'b' },
  ],
  [
    'the id of a refused scan is dropped',
    linked,
    { question: 'q', address: null, foundId: null },
    { ...linked, address: null },
  ],
  [
    'the search is corrected',
    linked,
    { question: 'right', address: 'a', foundId: 'a' },
    { ...linked, question: 'right' },
  ],
  [
    'a started scan corrects its search',
    started,
    { question: 'right', address: 'a', foundId: 'a' },
    { ...openRun('right', 'a') },
  ],
  [
    'a second link to the same search',
    linked,
    { question: 'q', address: 'b', foundId: 'a' },
    openRun('q', 'b'),
  ],
  ['another search', linked, { question: 'other', address: null, foundId: 'a' }, openRun('other', null)],
])('%s', (_, run, now, next) => {
  expect(followAddress(run, now)).toEqual(next)
})

it('keeps its key when its id joins the address, and shares none with another run', () => {
  const named = followAddress(started, { question: 'q', address: 'a', foundId: 'a' })
  expect(runKey(visitor, named)).toEqual(runKey(visitor, started))
  const keys = [started, linked, openRun('q', 'b'), again('a')].map((run) =>
    JSON.stringify(runKey(visitor, run)),
  )
  expect(new Set(keys).size).toBe(4)
})

it('a repeated scan does not follow the one before it', () => {
  expect([started, linked, again('a'), { ...again('a'), address: 'b' }].map(idToFollow)).toEqual([
    null,
    'a',
    null,
    'b',
  ])
})

const problem = (status: number) => new ApiProblem({ status, code: 'test', detail: 'No' })
const ended = { searchId: 'one', status: 'completed' } as const
const running = { searchId: 'one', status: 'running' } as const

it('the address keeps a finished scan, whatever happens to the next one', () => {
  expect(addressId(ended, null, 'one')).toBe('one')
  expect(addressId(ended, problem(429), 'one')).toBe('one')
  expect(addressId(ended, new Error('offline'), 'one')).toBe('one')
  expect(addressId(running, null, null)).toBe('one')
})

it('the address names no scan that was refused, and still the one that is out of reach', () => {
  expect(addressId(undefined, problem(429), 'one')).toBeNull()
  const gone = new ApiProblem({ ...aiScanProblems['no-such-scan'] })
  expect(addressId(undefined, gone, 'one')).toBe('one')
  expect(addressId(undefined, problem(503), 'one')).toBe('one')
  expect(addressId(running, problem(503), 'one')).toBe('one')
  expect(addressId(undefined, new Error('offline'), null)).toBeNull()
})
