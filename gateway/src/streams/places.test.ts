import { expect, test } from 'vitest'
import { createPlaces } from './places.ts'

test('everybody has so many places, and all together so many', () => {
  const places = createPlaces(3)
  const leave = places.take('ada', 2)
  places.take('ada', 2)
  expect(() => places.take('ada', 2)).toThrow('too many places')
  places.take('bob', 2)
  expect(() => places.take('bob', 2)).toThrow('temporarily unavailable')
  leave()
  places.take('ada', 2)
})
