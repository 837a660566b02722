import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { toDayNumber } from '@faresight/contracts/days'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RecordedFare, readRecordedFares, recordingName, listRecordingFiles } from './recorded-fares.ts'

const header = 'origin,destination,search_date,flight_date,price,currency,duration_min,stops,airline'
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fares-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = (name: string, content: string | Buffer) =>
  writeFile(join(folder, name), typeof content === 'string' ? gzipSync(content) : content)

async function read(): Promise<(RecordedFare | null)[]> {
  const rows: (RecordedFare | null)[] = []
  for (const file of await listRecordingFiles(folder))
    rows.push(...(await Array.fromAsync(readRecordedFares(file))))
  return rows
}

test('a row becomes a fare with all its recorded fields', async () => {
  await write('b.csv.gz', `${header}\nAAA,BBB,2026-01-05,2026-02-01,99.5,EUR,95,1,"Here, There"`)
  await write('a.csv.gz', `${header}\r\nAAA,BBB,2026-01-05,2026-02-01,120,EUR,,0,Zed Air\r\n\r\n`)
  expect((await listRecordingFiles(folder)).map(recordingName)).toEqual(['a', 'b'])
  const fare = {
    origin: 'AAA',
    destination: 'BBB',
    searchDay: toDayNumber('2026-01-05'),
    flightDay: toDayNumber('2026-02-01'),
    currency: 'EUR',
  }
  expect(await read()).toEqual([
    { ...fare, price: 120, minutes: null, stops: 0, airline: 'Zed Air' },
    { ...fare, price: 99.5, minutes: 95, stops: 1, airline: 'Here, There' },
  ])
})

test('finds columns by name; stops and airline are optional', async () => {
  await write(
    'a.csv.gz',
    'price,currency,flight_date,search_date,destination,origin,duration_min\n50,EUR,2026-02-01,2026-01-05,BBB,AAA,60',
  )
  expect(await read()).toMatchObject([{ origin: 'AAA', price: 50, minutes: 60, stops: 0, airline: '' }])
})

test.each([
  ['an invalid day', 'AAA,BBB,2026-01-05,2026-02-30,120,EUR,95,0,A'],
  ['a price of zero', 'AAA,BBB,2026-01-05,2026-02-01,0,EUR,95,0,A'],
  ['a price that is not a number', 'AAA,BBB,2026-01-05,2026-02-01,free,EUR,95,0,A'],
  ['an invalid currency code', 'AAA,BBB,2026-01-05,2026-02-01,120,euro,95,0,A'],
  ['a route from a place to itself', 'AAA,AAA,2026-01-05,2026-02-01,120,EUR,95,0,A'],
  ['half a row', 'AAA'],
])('skips a row with %s and reads the others', async (_, bad) => {
  await write('a.csv.gz', `${header}\n${bad}\nAAA,BBB,2026-01-05,2026-02-01,120,EUR,95,0,A`)
  expect(await read()).toEqual([null, expect.objectContaining({ price: 120 })])
})

test.each([
  ['a missing folder', () => rm(folder, { recursive: true }), /cannot be read/],
  ['a folder without fares', () => writeFile(join(folder, 'fares.csv'), header), /has no \*\.csv\.gz file/],
  ['a file that is not gzipped', () => write('x.csv.gz', Buffer.from(header)), /x\.csv\.gz cannot be read/],
  [
    'a file without a column',
    () => write('x.csv.gz', 'origin,destination\nAAA,BBB'),
    /no column search_date, flight_date/,
  ],
  ['a file with no fare', () => write('x.csv.gz', header), /x\.csv\.gz has no fare/],
])('refuses %s with a message', async (_, prepare, sentence) => {
  await prepare()
  await expect(read()).rejects.toThrow(sentence)
})
