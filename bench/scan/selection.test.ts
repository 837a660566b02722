import { expect, test } from 'vitest'
import { narrowSelection, selectEverything } from './selection.ts'

const all = selectEverything(['google', 'wizz'], ['AAA-BBB', 'BCN-BUD'], [8, 30])

test('terms of one kind are alternatives, and kinds without a term stay whole', () => {
  expect(narrowSelection('cold, google,history', all)).toEqual({
    ...all,
    files: ['google'],
    policies: ['cold', 'history'],
  })
  expect(narrowSelection('30,additive,BUD-BCN', all)).toEqual({
    ...all,
    cityPairs: ['BCN-BUD'],
    variants: ['additive'],
    budgets: [30],
  })
  expect(narrowSelection('', all)).toEqual(all)
})

test('`price` leaves out the scans for the best score', () => {
  expect(narrowSelection('price', all)).toEqual({ ...all, aims: ['price'] })
})

test.each(['colt', '31', 'AAA-CCC', 'score'])('a term that matches nothing is refused: %s', (term) => {
  expect(() => narrowSelection(`cold,${term}`, all)).toThrow(`--only matches nothing with '${term}'`)
})
