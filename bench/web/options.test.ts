import { expect, it } from 'vitest'
import { readOptions } from './options.ts'

it('measures everything, each page five times', () => {
  expect(readOptions([])).toEqual({
    measures: ['lighthouse', 'bytes', 'streaming', 'shifts'],
    runs: 5,
    smoke: false,
  })
})

it('measures the parts that are named', () => {
  expect(readOptions(['--only', 'shifts,bytes']).measures).toEqual(['shifts', 'bytes'])
})

it('looks once in a smoke run', () => {
  expect(readOptions(['--smoke'])).toMatchObject({ runs: 1, smoke: true })
})

it('says what cannot be measured', () => {
  expect(() => readOptions(['--only', 'speed'])).toThrow('--only takes lighthouse, bytes, streaming, shifts')
  expect(() => readOptions(['--runs', '0'])).toThrow('--runs takes whole numbers')
})
