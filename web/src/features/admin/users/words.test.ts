import { expect, it } from 'vitest'
import { nameOf } from './words.ts'

const called = (firstName: string | null, lastName: string | null) =>
  nameOf({ firstName, lastName, email: 'mira@mail.test' })

it('calls people by their name, else by their address', () => {
  expect(called('Mira', 'Kowalski')).toBe('Mira Kowalski')
  expect(called(null, 'Kowalski')).toBe('Kowalski')
  expect(called(null, null)).toBe('mira@mail.test')
})

it.each(['דוד', 'محمد', '\u202Enimda'])('keeps %j from turning the sentence around it', (name) =>
  expect(called(name, null)).toBe(`\u2068${name}\u2069`),
)
