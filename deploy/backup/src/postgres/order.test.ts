import { expect, test } from 'vitest'
import { inOrder } from './order.ts'

const tables = (names: string) => names.split('').map((name) => ({ name }))
const pairs = (text: string) => text.split(' ').map((pair) => ({ from: pair[0] ?? '', to: pair[1] ?? '' }))

test.each([
  ['abc', 'ab bc', 'cba'],
  ['abcd', 'ac ad', 'bcda'],
  ['ab', 'ax', 'ab'],
])('of %s where %s the order is %s', (names, references, expected) => {
  expect(
    inOrder(tables(names), pairs(references))
      .map(({ name }) => name)
      .join(''),
  ).toBe(expected)
})

test('a circle has no order', () => {
  expect(() => inOrder(tables('abc'), pairs('ab ba'))).toThrow('a, b refer to each other in a circle.')
})
