import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readMarkets } from './fares.ts'

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
const read = () => readMarkets(folder, (line) => said.push(line))

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
  const good = 'AAA,BBB,2026-01-05,2026-02-01,120,EUR,95,0,A'
  const bad = [
    'AAA,BBB,2026-01-05,2026-02-30,120,EUR,95,0,A',
    'AAA,BBB,2026-01-05,2026-02-01,0,EUR,95,0,A',
    'AAA,BBB,2026-01-05,2026-02-01,free,EUR,95,0,A',
    'AAA,BBB,2026-01-05,2026-02-01,120,euro,95,0,A',
    'AAA,BBB,2026-01-05,2026-02-01,120,USD,95,0,A',
    'AAA,AAA,2026-01-05,2026-02-01,120,EUR,95,0,A',
    'AAA',
  ]
  await write('some.csv.gz', [header, good, ...bad, ''].join('\r\n'))
  await read()
  expect(said).toEqual(['some: 1 fares of 1 routes, 7 rows left out'])
})

test('columns are found by their names', async () => {
  await write(
    'b.csv.gz',
    'price,currency,flight_date,search_date,destination,origin,duration_min\n50,EUR,2026-02-01,2026-01-05,BBB,AAA,60',
  )
  const [market] = await read()
  expect([...(market?.routes.keys() ?? [])]).toEqual(['AAA-BBB'])
})

test.each([
  ['a folder that is not there', () => rm(folder, { recursive: true }), /cannot be read/],
  ['a folder without fares', () => writeFile(join(folder, 'fares.csv'), header), /has no \*\.csv\.gz file/],
  ['a file that is not gzipped', () => write('x.csv.gz', Buffer.from(header)), /x\.csv\.gz cannot be read/],
  [
    'a file without a column',
    () => write('x.csv.gz', 'origin,destination\nAAA,BBB'),
    /no column search_date, flight_date/,
  ],
  ['a file with no fare', () => write('x.csv.gz', header), /x\.csv\.gz has no fare/],
])('%s is refused with a sentence', async (_, prepare, sentence) => {
  await prepare()
  await expect(read()).rejects.toThrow(sentence)
})
