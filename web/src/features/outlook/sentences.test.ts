import { describe, expect, it } from 'vitest'
import {
  cheaperNearby,
  cheapestSentence,
  forecastEndLabel,
  isFlatThough,
  leadSentence,
  leaningOf,
  nowLabel,
  rangePhrase,
  recordPath,
  stopLine,
  stopSentence,
  summarySentence,
  adviceForecast,
  typicalSentence,
} from './sentences.ts'
import {
  sampleForecast,
  samplePredictions,
  samplePriceDays,
  sampleToday,
  sampleDeal,
  samplePairs,
} from '../../../test/components/fixtures/samples.ts'
import { readableDays, toTimeline } from './timeline.ts'

const trip = { departureDate: '2027-01-19', returnDate: '2027-01-28' }
const days = samplePriceDays([
  [8, 430],
  [1, 398.6],
  [0, 412],
])
const line = toTimeline(days, samplePredictions(412), sampleToday)
const stops = readableDays(line)
/** A non-breaking space precedes the currency. */
const plain = (sentence: string | null) => sentence?.replaceAll('\u00a0', ' ')

describe('the lead of a history', () => {
  it.each([
    ['trip', true, 'Lowest fare for Tue 19 – Thu 28 Jan over the last 60 days, and our forecast.'],
    ['trip', false, 'Lowest fare for Tue 19 – Thu 28 Jan over the last 60 days.'],
    [
      'around',
      true,
      'Lowest fare within 3 days of your dates (Tue 19 – Thu 28 Jan) over the last 60 days, and our forecast for your exact dates.',
    ],
    ['around', false, 'Lowest fare within 3 days of your dates (Tue 19 – Thu 28 Jan) over the last 60 days.'],
  ] as const)('of %s, with a forecast: %s, says what it is of', (of, hasForecast, expected) => {
    expect(leadSentence(trip, of, hasForecast)).toBe(expected)
  })
})

describe('prices of a picture', () => {
  it('name their currency', () => {
    expect(plain(rangePhrase([409.6, 466.2], 'USD'))).toBe('410–466 USD')
    expect(plain(forecastEndLabel(line, 'USD'))).toMatch(/^80% range in 30 days: 3\d\d–4\d\d USD$/)
    expect(plain(summarySentence(line, 'USD'))).toBe(
      'Lowest fares, seen on 3 of the last 60 days: from 399 USD to 430 USD.',
    )
  })

  it('are no range where they do not differ as they are shown', () => {
    expect(plain(rangePhrase([411.8, 412.2], 'USD'))).toBe('412 USD')
  })

  it('say “today” only for a price of today', () => {
    expect(plain(nowLabel(line, 'USD'))).toBe('Lowest today: 412 USD')
    const older = toTimeline(samplePriceDays([[2, 405]]), undefined, sampleToday)
    expect(plain(nowLabel(older, 'USD'))).toBe('Lowest on 18 Nov: 405 USD')
    expect(forecastEndLabel(older, 'USD')).toBeNull()
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

it('the typical price says how many fares it comes from', () => {
  expect(plain(typicalSentence({ low: 480, typical: 535, high: 610, samples: 1204 }, 'USD'))).toBe(
    'Typical for these months: 535 USD. 60% of the 1,204 fares we’ve seen cost 480 to 610 USD.',
  )
})

it.each([
  ['the cheapest of the scan', 471, 'Cheapest fare on these dates: 471 USD, 1 stop each way.'],
  ['another one', 468, 'Cheapest fare on these dates: 468 USD.'],
])('the fare of %s says what it is', (_, price, words) => {
  const [pair] = samplePairs([sampleDeal('2027-01-19', '2027-01-28', 501), 471.2])
  expect(pair && plain(cheapestSentence(price, pair.deal, 'USD'))).toBe(words)
})

describe('an answer', () => {
  it('uses the forecast of its own horizon', () => {
    const advice = { advice: 'wait', horizonDays: 14, reason: null } as const
    expect(adviceForecast(samplePredictions(412, { advice }))?.horizonDays).toBe(14)
    expect(recordPath(advice)).toBe('/scoreboard#wait-14')
  })

  it('without a signal tells the chances of a week, or of what is left until the departure', () => {
    expect(adviceForecast(samplePredictions(412))?.horizonDays).toBe(7)
    const soon = { forecasts: [sampleForecast(412, 1), sampleForecast(412, 3)] }
    expect(adviceForecast(samplePredictions(412, soon))?.horizonDays).toBe(3)
    expect(adviceForecast(samplePredictions(412, { forecasts: [] }))).toBeNull()
    expect(recordPath(samplePredictions(412).advice)).toBe('/scoreboard')
  })
})

describe('chances', () => {
  it.each([
    [0.62, 0.17, 'falls'],
    [0.17, 0.62, 'rises'],
    [0.495, 0.2, 'falls'],
    [0.494, 0.2, null],
    [0.34, 0.36, null],
  ])('of a fall of %d and a rise of %d lean to: %s', (fallChance, riseChance, leaning) => {
    expect(leaningOf({ fallChance, riseChance })).toBe(leaning)
  })

  it('may lean although today’s price is expected', () => {
    const leaning = { ...sampleForecast(412, 7), fallChance: 0.62 }
    expect(isFlatThough(leaning, 412.3)).toBe(true)
    expect(isFlatThough({ ...leaning, predictedPrice: 398 }, 412)).toBe(false)
    expect(isFlatThough(sampleForecast(412, 7), 412)).toBe(false)
  })
})

describe('dates nearby', () => {
  const own = sampleDeal('2027-01-19', '2027-01-28', 412)
  const near = sampleDeal('2027-01-20', '2027-01-27', 398)
  const far = sampleDeal('2027-01-25', '2027-01-28', 300)

  it('are those within three days both ways, and the cheapest of them is offered', () => {
    const dear = sampleDeal('2027-01-19', '2027-01-29', 405)
    const found = cheaperNearby(own, samplePairs(own, far, dear, near), 'best')
    expect(found?.offer).toMatchObject({ date: '2027-01-20', returnDate: '2027-01-27' })
    expect(found && plain(found.sentence)).toBe(
      'Wed 20 – Wed 27 Jan is 14 USD cheaper in this scan: best deal 398 USD instead of 412 USD.',
    )
  })

  it.each([
    ['nothing else was checked', [own]],
    ['only dates farther away cost less', [own, far]],
    ['they cost as much as they are shown', [own, sampleDeal('2027-01-20', '2027-01-28', 411.6)]],
  ])('are not offered where %s', (_, deals) => {
    expect(cheaperNearby(own, samplePairs(...deals), 'best')).toBeNull()
  })

  it.each([
    ['best', null],
    [
      'lowest',
      'Wed 20 – Wed 27 Jan is 11 USD cheaper in this scan: lowest fare 1,322 USD instead of 1,333 USD.',
    ],
  ] as const)('are compared by the fares that are shown: %s', (fares, sentence) => {
    const here = sampleDeal('2027-01-19', '2027-01-28', 1420)
    const there = sampleDeal('2027-01-20', '2027-01-27', 1456)
    const found = cheaperNearby(here, samplePairs([here, 1333], [there, 1322]), fares)
    expect(found && plain(found.sentence)).toBe(sentence)
  })

  it('one way are those of the departure alone', () => {
    const oneWay = sampleDeal('2027-01-19', null, 200)
    const cheaper = sampleDeal('2027-01-21', null, 180)
    expect(cheaperNearby(oneWay, samplePairs(oneWay, cheaper), 'best')?.sentence).toContain('is 20')
  })
})
