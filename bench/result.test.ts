import { expect, test } from 'vitest'
import { assertMeasuredFigures } from './result.ts'

test('finite figures pass, and a figure may be missing', () => {
  expect(() =>
    assertMeasuredFigures({ rows: [{ what: 'a', p50Ms: 2, aim: null }], count: 0 }, [2]),
  ).not.toThrow()
})

test.each([NaN, Infinity, -Infinity])('%d is no figure', (value) => {
  expect(() => assertMeasuredFigures({ rows: [{ p50Ms: value }] }, [1])).toThrow(
    `No finite number: rows.0.p50Ms is ${value}`,
  )
})

test.each([[[0]], [[]], [[3, null]], [[undefined]], [[-1]], [[NaN]]])(
  'a benchmark that measured %j measured nothing',
  (measured) => {
    expect(() => assertMeasuredFigures({ count: 1 }, measured)).toThrow('Nothing was measured')
  },
)
