import { expect, test } from 'vitest'
import { readHistoryBenchOptions } from './options.ts'

test('without options one million documents are looked at', () => {
  expect(readHistoryBenchOptions([])).toEqual({ documents: [1_000_000], json: null })
})

test('several sizes are a run each, and the rows have their file', () => {
  const options = readHistoryBenchOptions(['--documents', '1000000,10_000_000', '--json', 'rows.json'])
  expect(options).toEqual({ documents: [1_000_000, 10_000_000], json: 'rows.json' })
})

test.each(['', '1999', '1e9', 'many', '1000000.5'])(
  '%o documents are refused with a sentence',
  (documents) => {
    expect(() => readHistoryBenchOptions(['--documents', documents])).toThrow(
      '--documents takes whole numbers',
    )
  },
)
