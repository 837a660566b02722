import type { PriceHistoryFare } from '@faresight/contracts/ai-scan/price-history'
import { expect, test } from 'vitest'
import { fareLike } from '../../test/fares.ts'
import { fareFile } from './fare-file.ts'
import { shownFare } from './show.ts'

async function* fares(count: number, taken: number[] = []): AsyncGenerator<PriceHistoryFare> {
  for (let n = 0; n < count; n++) {
    taken.push(n)
    yield shownFare(fareLike({ _id: `event:${n}` }))
  }
}
const linesOf = async (file: AsyncIterable<string>) => (await Array.fromAsync(file)).join('').split('\r\n')

test('a file with as many fares as one may have says no more', async () => {
  expect(await linesOf(fareFile(fares(3), 3))).toHaveLength(5)
})

test('one with more says so in a line of as many columns', async () => {
  const lines = await linesOf(fareFile(fares(9), 3))
  expect(lines).toHaveLength(6)
  expect(lines[4]).toBe(
    `These are the 3 newest fares. Choose a shorter date range to get the rest.${','.repeat(16)}`,
  )
})

test('a file is made as it is read', async () => {
  const taken: number[] = []
  const file = fareFile(fares(100_000, taken))
  await file.next()
  expect(taken.length).toBeLessThan(1000)
  await file.return(undefined)
})
