import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { amadeusRaw, type Flown, ignavRaw } from '../../services/search/test/raw-answers.ts'
import { readRecordedAnswers } from './recorded.ts'
import { readers } from './readers.ts'
import { formatMergeTable } from './table.ts'
import { tallyMerge, sumMergeTallies } from './tally.ts'

const zones: Record<string, string> = { ORD: 'America/Chicago', ASE: 'America/Denver' }
const places = { timeZoneOf: (code: string) => zones[code] ?? null, distanceKm: () => 1600 }

const flown: Flown = {
  airline: { code: 'UA', name: 'United Airlines' },
  number: '5312',
  operator: { code: null, name: 'SkyWest DBA United Express' },
  from: 'ORD',
  departs: '2027-05-02T10:00',
  to: 'ASE',
  arrives: '2027-05-02T11:45',
  minutes: 165,
}
const toldAs = (change: Partial<Flown> = {}, thousandths: number | null = 250_000) =>
  readers['ignav']?.(
    ignavRaw({ flights: [{ ...flown, ...change }], currency: 'USD', thousandths }),
    places,
  ) ?? []
const tally = (...told: ReturnType<typeof toldAs>[]) => tallyMerge(told.flat(), places)

test.each([
  ['a name of the operator', toldAs({ operator: { code: null, name: 'SkyWest' } }), [1, 0]],
  ['a time', toldAs({ departs: '2027-05-02T10:05', arrives: '2027-05-02T11:50' }), [0, 1]],
  ['the price alone', toldAs({}, 260_000), [0, 0]],
])('two that differ in %s are one row, counted by what differs', (_, other, counts) => {
  const { rows, otherOperator, otherTime } = tally(toldAs(), other)
  expect([rows, otherOperator, otherTime]).toEqual([1, ...counts])
})

test.each([
  ['arrives-before-departure', { arrives: '2027-05-02T08:30' }],
  ['too-fast', { arrives: '2027-05-02T09:30' }],
  ['too-long', { arrives: '2027-05-04T11:45' }],
])('a fare that %s is counted under that reason', (reason, change) => {
  expect(tally(toldAs(), toldAs(change))).toMatchObject({ received: 2, kept: 1, dropped: { [reason]: 1 } })
})

test('fares that cannot be read, durations that the clocks correct and options without a price are counted', () => {
  const counts = tally(toldAs({ departs: 'soon' }), toldAs({ minutes: 20 }), toldAs({}, null))
  expect(counts).toMatchObject({
    received: 3,
    kept: 2,
    dropped: { unreadable: 1 },
    corrected: 1,
    unpriced: 1,
  })
})

const ticket = {
  origin_airport: 'ORD',
  destination_airport: 'ASE',
  price: 200,
  airline: 'UA',
  flight_number: '5312',
  departure_at: '2027-05-02T10:00:00-05:00',
  transfers: 1,
  link: '/search/ORD0205ASE1',
}

test('a remembered fare is a row where its flights are known, else it says why it is none', () => {
  const [whole, changing, bare] = [
    { ...ticket, transfers: 0, duration_to: 165 },
    ticket,
    { ...ticket, link: null },
  ].map((it) => readers['travelpayouts']?.([it], places) ?? [])
  const counts = tally(whole ?? [], changing ?? [], bare ?? [])
  expect(counts).toMatchObject({ kept: 1, rows: 1 })
  expect(counts.dropped).toEqual({ 'flights unknown': 1, 'says too little': 1 })
})

test('a total has each count of its tallies, and the table a line for it', () => {
  const tallies = [tally(toldAs({ departs: 'soon' })), tally(toldAs()), tally(toldAs({ departs: 'now' }))]
  const total = sumMergeTallies(tallies)
  expect(total).toMatchObject({ received: 3, kept: 1, dropped: { unreadable: 2 }, rows: 1 })
  const lines = formatMergeTable([{ what: 'ignav/a.json', tally: total }], total).split('\n')
  expect(
    lines.map((line) =>
      line
        .split(/\s{2,}/)
        .slice(0, 4)
        .join(' '),
    ),
  ).toEqual([' received kept unreadable', 'ignav/a.json 3 1 2', lines[2], 'total 3 1 2'])
})

test('every file of a folder is read, or said to have no adapter or no fares', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recorded-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const sold = amadeusRaw({ flights: [flown], currency: 'USD', thousandths: 1000 })
  const answer = JSON.stringify({ example: sold }).replace(
    '{"itineraries"',
    '{"type":"flight-offer","itineraries"',
  )
  const files = { 'amadeus/answer.json': answer, 'amadeus/token.json': '{}', 'kiwi/answer.json': answer }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  expect(readRecordedAnswers(folder, places)).toEqual({
    answers: [{ source: 'amadeus/answer.json', fares: [{ itinerary: expect.anything() }] }],
    withoutFares: ['amadeus/token.json'],
    withoutAdapter: ['kiwi/answer.json'],
  })
  expect(() => readRecordedAnswers(join(folder, 'none'), places)).toThrow('Set FIXTURES_DIR')
})
