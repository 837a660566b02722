import { expect, it } from 'vitest'
import { withDone, withPending } from './acts.ts'
import { sampleSaved } from './sample-saved.ts'

const [old, middle, young] = [sampleSaved('old', 1), sampleSaved('middle', 2), sampleSaved('young', 3)]
const list = [young, middle, old]
const ids = (searches: readonly { id: string }[]) => searches.map(({ id }) => id)

it('shows a mark while it is on its way, the last one of several', () => {
  const marks = [true, false, true].map((isFavorite) => ({ kind: 'mark', search: old, isFavorite }) as const)
  expect(withPending(list, marks).map(({ isFavorite }) => isFavorite)).toEqual([false, false, true])
})

it('shows nothing else before it is done', () => {
  const acts = [
    { kind: 'rename', search: old, name: 'Other' },
    { kind: 'remove', search: young },
  ] as const
  expect(withPending(list, acts)).toEqual(list)
})

it('has what the server says of a search that was changed, in its place', () => {
  const renamed = { ...middle, name: 'Other' }
  expect(withDone(list, { kind: 'rename', search: middle, name: 'Other' }, renamed)).toEqual([
    young,
    renamed,
    old,
  ])
})

it('is without a deleted one, and with it again in its place', () => {
  const left = withDone(list, { kind: 'remove', search: middle }, undefined)
  expect(ids(left)).toEqual(['young', 'old'])
  expect(ids(withDone(left, { kind: 'restore', search: middle }, middle))).toEqual(['young', 'middle', 'old'])
})

it('has one that came back in the meantime once', () => {
  expect(ids(withDone(list, { kind: 'restore', search: middle }, middle))).toEqual(['young', 'middle', 'old'])
})
