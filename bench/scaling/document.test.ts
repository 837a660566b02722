import { expect, test } from 'vitest'
import { bytesTold, tableOf, told, withTables } from './document.ts'

test.each([
  [0, '0'],
  [0.01234, '0.012'],
  [1.25, '1.3'],
  [12.3, '12'],
  [1234, '1,200'],
  [1_250_000, '1.3 million'],
  [999_999, '1 million'],
  [2_000_000_000, '2 billion'],
])('%d is told as %s', (figure, text) => expect(told(figure)).toBe(text))

test.each([
  [0, '0 B'],
  [999, '1,000 B'],
  [1500, '1.5 kB'],
  [12_300_000, '12 MB'],
  [4.2e15, '4.2 PB'],
])('%d bytes are told as %s', (bytes, text) => expect(bytesTold(bytes)).toBe(text))

test('a table is laid out in columns', () => {
  expect(tableOf(['what', 'a'], [['one', 'twice']])).toBe(
    '| what | a     |\n| ---- | ----- |\n| one  | twice |',
  )
})

const place = (name: string, between = '\n') =>
  `before\n\n<!-- table: ${name} -->${between}<!-- end -->\n\nafter`

test('tables come into their places, also a second time', () => {
  const once = withTables(place('costs'), { costs: 'the table' })
  expect(once).toBe(place('costs', '\n\nthe table\n\n'))
  expect(withTables(once, { costs: 'the table' })).toBe(once)
})

test('a table without a place, and a place without a table, are errors', () => {
  expect(() => withTables(place('costs'), { costs: '', crowds: '' })).toThrow('No place for crowds')
  expect(() => withTables(place('crowds'), { costs: '' })).toThrow('There is no table crowds')
})
