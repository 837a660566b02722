import type { PriceHistoryFare } from '@faresight/contracts/ai-scan/price-history'
import { expect, test } from 'vitest'
import { historyFareLike } from '../../test/fares.ts'
import { streamFareCsv } from './fare-csv.ts'
import { toPriceHistoryFare } from './history-fare.ts'

async function* fares(count: number, taken: number[] = []): AsyncGenerator<PriceHistoryFare> {
  for (let n = 0; n < count; n++) {
    taken.push(n)
    yield toPriceHistoryFare(historyFareLike({ _id: `event:${n}` }))
  }
}
const linesOf = async (file: AsyncIterable<string>) => (await Array.fromAsync(file)).join('').split('\r\n')

test('a file of at most the allowed fares has no extra line', async () => {
  expect(await linesOf(streamFareCsv(fares(3), 3))).toHaveLength(5)
})

test('a larger file ends with a line that says so, with as many columns', async () => {
  const lines = await linesOf(streamFareCsv(fares(9), 3))
  expect(lines).toHaveLength(6)
  expect(lines[4]).toBe(
    `These are the 3 newest fares. Choose a shorter date range to get the rest.${','.repeat(16)}`,
  )
})

test('a file is streamed', async () => {
  const taken: number[] = []
  const file = streamFareCsv(fares(100_000, taken))
  await file.next()
  expect(taken.length).toBeLessThan(1000)
  await file.return(undefined)
})
