import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readFareMarkets } from './fare-market.ts'

const header = 'origin,destination,search_date,flight_date,price,currency,duration_min,stops,airline'
const said: string[] = []
let folder = ''

beforeEach(async () => {
  said.length = 0
  folder = await mkdtemp(join(tmpdir(), 'fares-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = (name: string, content: string | Buffer) =>
  writeFile(join(folder, name), typeof content === 'string' ? gzipSync(content) : content)
const read = () => readFareMarkets(folder, (line) => said.push(line))

test('of a day the cheapest fare counts, with its own time', async () => {
  const rows = ['120,EUR,95,0,A', '99.5,EUR,,1,B', '130,EUR,80,0,"C, D"']
  await write(
    'some.csv.gz',
    [header, ...rows.map((row) => `AAA,BBB,2026-01-05,2026-02-01,${row}`)].join('\n'),
  )
  const [market] = await read()
  expect(market?.name).toBe('some')
  const [fares] = market?.routes.get('AAA-BBB')?.searches.values() ?? []
  expect([...(fares?.values() ?? [])]).toEqual([{ price: 99.5, minutes: null }])
})

test('rows that are no fare are left out and counted, also those of a second currency', async () => {
  const fare = 'AAA,BBB,2026-01-05,2026-02-01'
  const rows = [`${fare},120,EUR,95,0,A`, `${fare},0,EUR,95,0,A`, `${fare},90,USD,95,0,A`]
  await write('some.csv.gz', [header, ...rows].join('\n'))
  const [market] = await read()
  expect(said).toEqual(['some: 1 fares of 1 routes, 2 rows left out'])
  expect(market?.routes.get('AAA-BBB')?.currency).toBe('EUR')
})
