import { describe, expect, it } from 'vitest'
import {
  endSentence,
  leadSentence,
  nowLabel,
  rangePhrase,
  stopLine,
  stopSentence,
  summarySentence,
  typicalSentence,
} from './sentences.ts'
import { samplePredictions, samplePriceDays, sampleToday } from './sample-outlook.ts'
import { stopsOf } from './stops.ts'
import { timelineOf } from './timeline.ts'

const trip = { departureDate: '2027-01-19', returnDate: '2027-01-28' }
const days = samplePriceDays([
  [8, 430],
  [1, 398.6],
  [0, 412],
])
const line = timelineOf(days, samplePredictions(412), sampleToday)
const stops = stopsOf(line)
/** A currency stands behind a space that does not break. */
const plain = (sentence: string | null) => sentence?.replaceAll('\u00a0', ' ')

describe('the lead of a history', () => {
  it.each([
    ['trip', true, 'Lowest fare for Tue 19 – Thu 28 Jan, last 60 days, and where it may go.'],
    ['trip', false, 'Lowest fare for Tue 19 – Thu 28 Jan, last 60 days.'],
    [
      'around',
      true,
      'Lowest fare within 3 days of these dates (Tue 19 – Thu 28 Jan), last 60 days, and where that of these very dates may go.',
    ],
    ['around', false, 'Lowest fare within 3 days of these dates (Tue 19 – Thu 28 Jan), last 60 days.'],
  ] as const)('of %s, foretold: %s, says what it is of', (of, isForetold, expected) => {
    expect(leadSentence(trip, of, isForetold)).toBe(expected)
  })
})

describe('prices of a picture', () => {
  it('are told with their currency', () => {
    expect(plain(rangePhrase([409.6, 466.2], 'USD'))).toBe('410–466 USD')
    expect(plain(endSentence(line, 'USD'))).toMatch(/^80% range in 30 days: 3\d\d–4\d\d USD$/)
    expect(plain(summarySentence(line, 'USD'))).toBe(
      'Lowest fares of 3 of the last 60 days, from 399 USD to 430 USD.',
    )
  })

  it('are no range where they do not differ as they are shown', () => {
    expect(plain(rangePhrase([411.8, 412.2], 'USD'))).toBe('412 USD')
  })

  it('are called of today only where somebody has looked today', () => {
    expect(plain(nowLabel(line, 'USD'))).toBe('Today 412 USD')
    const older = timelineOf(samplePriceDays([[2, 405]]), undefined, sampleToday)
    expect(plain(nowLabel(older, 'USD'))).toBe('18 Nov: 405 USD')
    expect(endSentence(older, 'USD')).toBeNull()
  })

  it('are read day by day, to come ones with both ranges for those who listen', () => {
    const [first] = stops
    const last = stops.at(-1)
    if (!first || !last) throw new Error('no days')
    expect(plain(stopSentence(first, 'USD'))).toBe('Thu 12 Nov: 430 USD')
    expect(plain(stopLine(last, 'USD'))).toMatch(/^Sun 20 Dec: 80% range \d+–\d+ USD$/)
    expect(plain(stopSentence(last, 'USD'))).toMatch(
      /^Sun 20 Dec, in 30 days: 412 USD expected, 80% range \d+–\d+ USD, 95% range \d+–\d+ USD$/,
    )
  })
})

it('what is typical is told with how many fares it is told from', () => {
  expect(plain(typicalSentence({ low: 480, typical: 535, high: 610, samples: 1204 }, 'USD'))).toBe(
    'Typical for these months: 535 USD. Three in five fares cost 480 to 610 USD (1,204 seen).',
  )
})
