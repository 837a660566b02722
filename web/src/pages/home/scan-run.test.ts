import { expect, it } from 'vitest'
import { type ScanRun, followAddress, idToFollow, openRun, runKey } from './scan-run.ts'

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
