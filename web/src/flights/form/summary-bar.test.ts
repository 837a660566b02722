import { expect, test } from 'vitest'
import { ApiProblem } from '../../api/problems.ts'
import { fieldToFocus } from './summary-bar.tsx'

const refusal = (...paths: string[]) =>
  new ApiProblem({
    status: 400,
    code: 'search/unknown-airport',
    detail: 'We don’t know that airport.',
    errors: paths.map((path) => ({ path, message: 'We don’t know that airport.' })),
  })

const places = ['origin', 'destination'] as const

test.each([
  ['the first one where nothing was refused', null, 'origin'],
  ['the first one of a failure that names no field', new Error('no answer'), 'origin'],
  ['the one that was refused', refusal('destination'), 'destination'],
  ['the first of several', refusal('origin', 'destination'), 'origin'],
  ['the first one where the form does not have what was refused', refusal('currency'), 'origin'],
] as const)('%s', (_, error, field) => {
  expect(fieldToFocus(error, places)).toBe(field)
})

test('a flight of a multi-city trip is in the field of all of them', () => {
  expect(fieldToFocus(refusal('legs.1.destination'), ['legs'])).toBe('legs')
})
