import { fromDayNumber, toDayNumber } from '@faresight/contracts/days'
import { describe, expect, it, test } from 'vitest'
import {
  sampleForecast,
  samplePredictions,
  samplePriceDays,
  sampleToday,
} from '../../../test/components/fixtures/samples.ts'
import {
  usableForecasts,
  cutSentence,
  priceExtent,
  fileAddress,
  namedDays,
  nearestStop,
  placeOfNow,
  readableDays,
  lineStretches,
  toTimeline,
} from './timeline.ts'
import { priceHistoryFileQuerySchema } from '@faresight/contracts/ai-scan/price-history'
import type { OutlookTrip } from './api.ts'

const trip: OutlookTrip = {
  origin: 'YYZ',
  destination: 'LIS',
  tripType: 'roundtrip',
  cabinClass: 'premium_economy',
  stops: 'nonstop',
  currency: 'JPY',
  departureDate: '2027-01-19',
  returnDate: '2027-01-28',
  seenAt: null,
}

it.each([trip, { ...trip, tripType: 'oneway' as const, returnDate: null }])(
  'a file is of the trip and of the days that are shown: %o',
  (asked) => {
    const { pathname, searchParams } = new URL(fileAddress(asked, sampleToday), 'http://localhost')
    expect(pathname).toBe('/api/price-history.csv')
    const { origin, destination, tripType, cabinClass, departureDate, returnDate } = asked
    expect(priceHistoryFileQuerySchema.parse(Object.fromEntries(searchParams))).toEqual({
      origin,
      destination,
      tripType,
      cabinClass,
      departureDate,
      ...(returnDate !== null && { returnDate }),
      from: '2026-09-22',
    })
  },
)

const near = [sampleForecast(472, 1), sampleForecast(472, 3)]
const vague = { ...sampleForecast(472, 7), low80: 341, high80: 1627 }
const { advice: noSignal } = samplePredictions(472)
const shown = (...forecasts: ReturnType<typeof sampleForecast>[]) => shownFor(noSignal, ...forecasts)
const shownFor = (advice: typeof noSignal, ...forecasts: ReturnType<typeof sampleForecast>[]) => {
  const ahead = usableForecasts({ advice, forecasts })
  return [ahead.forecasts.map(({ horizonDays }) => horizonDays), cutSentence(ahead)]
}

describe('days to come', () => {
  it('are shown up to the first vague one', () => {
    expect(shown(...samplePredictions(472).forecasts)).toEqual([[1, 3, 7, 14, 30], null])
    expect(shown()).toEqual([[], null])
  })

  it('end before the first of which too little is known, which is said', () => {
    const after = [[1, 3], 'We don’t have enough data to forecast more than 3 days ahead.']
    expect(shown(...near, vague)).toEqual(after)
    expect(shown(...near, vague, sampleForecast(472, 14))).toEqual(after)
  })

  it('are left out wholly where the nearest is too vague', () => {
    expect(shown(vague)).toEqual([[], 'We don’t have enough data to forecast this price.'])
  })

  it('reach as far as an answer, however vague that is', () => {
    const wait = { advice: 'wait' as const, horizonDays: 7 as const, reason: null }
    const farther = { ...vague, horizonDays: 14 as const }
    expect(shownFor(wait, ...near, vague)).toEqual([[1, 3, 7], null])
    expect(shownFor(wait, ...near, vague, farther)).toEqual([
      [1, 3, 7],
      'We don’t have enough data to forecast more than 7 days ahead.',
    ])
  })

  it.each([
    [400, 600, [7]],
    [400, 651, []],
  ])('of a price of 500 from %i to %i are shown: %j', (low80, high80, horizons) => {
    expect(shown({ ...sampleForecast(500, 7), low80, high80 })[0]).toEqual(horizons)
  })
})

const today = toDayNumber(sampleToday)
const days = (...ago: number[]) => samplePriceDays(ago.map((it) => [it, 400 + it]))

describe('a timeline', () => {
  it('reaches over the last 60 days and to the last forecast', () => {
    const line = toTimeline(days(59, 2, 0), samplePredictions(412), sampleToday)
    expect([line.from, line.today, line.until]).toEqual([today - 59, today, today + 30])
    expect(line.seen.map(({ price }) => price)).toEqual([459, 402, 400])
    expect(line.forecast.map(({ horizonDays }) => horizonDays)).toEqual([1, 3, 7, 14, 30])
  })

  it('leaves out what is older, and leaves room for days to come of a fare that was first seen today', () => {
    expect(toTimeline(days(70, 0), undefined, sampleToday)).toMatchObject({
      from: today - 6,
      until: today,
      seen: [{ day: today, price: 400 }],
      forecast: [],
    })
  })

  it('ends before a departure that is nearer than the farthest forecast', () => {
    const soon = { forecasts: [sampleForecast(412, 1), sampleForecast(412, 3)] }
    expect(toTimeline(days(0), samplePredictions(412, soon), sampleToday).until).toBe(today + 3)
  })

  it('ends with the last forecast of which enough is known, and shows as much of the past as suits that', () => {
    const vague = { ...sampleForecast(412, 30), low80: 300, high80: 900 }
    const near = { forecasts: [sampleForecast(412, 1), sampleForecast(412, 14), vague] }
    const line = toTimeline(days(0), samplePredictions(412, near), sampleToday)
    expect([line.from, line.until, line.forecast.length]).toEqual([today - 9, today + 14, 2])
    const none = toTimeline(days(0), samplePredictions(412, { forecasts: [vague] }), '2026-11-19')
    expect([line.today, none.today, none.until, none.forecast]).toEqual([today, today, today, []])
  })

  it('goes by the day of the server, by which forecasts are dated', () => {
    const line = toTimeline(days(1, 0), samplePredictions(412), '2026-11-19')
    expect(fromDayNumber(line.today)).toBe(sampleToday)
  })

  it('takes for now the price of the trip itself, and without one the last that was seen', () => {
    const around = samplePriceDays([[0, 380]], { basis: 'around' })
    expect(toTimeline(around, samplePredictions(412), sampleToday).now).toEqual({ day: today, price: 412 })
    const unseen = samplePredictions(412, { current: null, forecasts: [] })
    expect(toTimeline(days(9, 5), unseen, sampleToday).now).toEqual({ day: today - 5, price: 405 })
    expect(toTimeline(days(), unseen, sampleToday).now).toBeNull()
  })
})

describe('extent', () => {
  const seen = samplePriceDays([
    [2, 400],
    [1, 500],
    [0, 450],
  ])
  const past = toTimeline(seen, undefined, sampleToday)
  const whole = toTimeline(seen, samplePredictions(450), sampleToday)
  const today = toDayNumber(sampleToday)

  describe('the prices of a picture', () => {
    it('hold all that was seen', () => {
      expect(priceExtent(past, null)).toEqual([400, 500])
    })

    it('hold both ranges of what may come, wholly', () => {
      const near = { forecasts: [sampleForecast(450, 1)] }
      const [first] = toTimeline(seen, samplePredictions(450, near), sampleToday).forecast
      expect(first?.sure[0]).toBeGreaterThan(400)
      expect(priceExtent(toTimeline(seen, samplePredictions(450, near), sampleToday), null)).toEqual([
        400, 500,
      ])
      expect(priceExtent(whole, null)).toEqual(whole.forecast.at(-1)?.sure)
    })

    it('have a height where the price never moved', () => {
      const flat = toTimeline(samplePriceDays([[0, 400]]), undefined, sampleToday)
      expect(priceExtent(flat, null)).toEqual([380, 420])
    })

    it.each([
      ['within', 450, [400, 500]],
      ['a little over', 520, [400, 520]],
      ['a little under', 380, [380, 500]],
      ['far over', 900, [400, 500]],
    ])('make room for a typical one that is %s', (_, typical, expected) => {
      expect(priceExtent(past, typical)).toEqual(expected)
    })
  })

  describe('the days that are named', () => {
    const offsets = (pxPerDay: number) =>
      namedDays(whole, (days) => days * pxPerDay).map((day) => day - today)

    it('are both ends, today, and one between where there is room', () => {
      expect(offsets(8)).toEqual([-20, -10, 0, 30])
      expect(offsets(5)).toEqual([-20, 0, 30])
    })

    it('never stand closer than their names are wide', () => {
      expect(offsets(2.5)).toEqual([0, 30])
      expect(namedDays(past, (days) => days * 2.5)).toEqual([today])
    })
  })
})

describe('stretches', () => {
  const today = 30
  const at = (...days: number[]) => days.map((day) => ({ day, price: 400 + day }))
  const stretches = (days: number[]) =>
    lineStretches(at(...days), today).map(({ kind, points }) => [kind, points.map(({ day }) => day)])

  test.each([
    ['days without a gap are one line, to the end of the last', [1, 2, 3], [['seen', [1, 2, 3, 4]]]],
    ['today has only begun', [28, 29, 30], [['seen', [28, 29, 30, 30]]]],
    [
      'a gap of days is apart from what was seen',
      [1, 2, 5, 6],
      [
        ['seen', [1, 2, 3]],
        ['gap', [3, 5]],
        ['seen', [5, 6, 7]],
      ],
    ],
    [
      'no line crosses weeks without searches',
      [1, 2, 20],
      [
        ['seen', [1, 2, 3]],
        ['seen', [20, 21]],
      ],
    ],
    [
      'a gap of six days is drawn, one of seven is not',
      [1, 8, 16],
      [
        ['seen', [1, 2]],
        ['gap', [2, 8]],
        ['seen', [8, 9]],
        ['seen', [16, 17]],
      ],
    ],
    ['nothing is no line', [], []],
  ])('%s', (_, days, expected) => {
    expect(stretches(days)).toEqual(expected)
  })

  test('a gap keeps the last price', () => {
    const [, gap] = lineStretches(at(1, 4), today)
    expect(gap?.points.map(({ price }) => price)).toEqual([401, 401])
  })
})

describe('stops', () => {
  const today = toDayNumber(sampleToday)
  const stops = (basis: 'trip' | 'around' = 'trip') =>
    readableDays(
      toTimeline(
        samplePriceDays(
          [
            [9, 430],
            [0, 400],
          ],
          { basis },
        ),
        samplePredictions(412),
        sampleToday,
      ),
    )

  test('days with something to tell follow each other, whatever lies between', () => {
    expect(stops().map(({ kind, at }) => [kind, at.day - today])).toEqual([
      ['seen', -9],
      ['seen', 0],
      ['forecast', 1],
      ['forecast', 3],
      ['forecast', 7],
      ['forecast', 14],
      ['forecast', 30],
    ])
  })

  test('the latest price is that of the trip, also beside those of the dates around it', () => {
    expect(stops('around')[1]).toEqual({ kind: 'seen', at: { day: today, price: 412 } })
  })

  test('dates around a trip are read also of days after its own last price', () => {
    const around = samplePriceDays([[0, 400]], { basis: 'around' })
    const current = { price: 412, seenAt: '2026-11-18T08:00:00Z' }
    const line = toTimeline(around, samplePredictions(412, { current }), sampleToday)
    expect(readableDays(line).slice(0, 2)).toEqual([
      { kind: 'seen', at: { day: today - 2, price: 412 } },
      { kind: 'seen', at: { day: today, price: 400 } },
    ])
  })

  test('a pointer reads the nearest day that has something to tell', () => {
    expect(nearestStop(stops(), today - 3)).toBe(1)
    expect(nearestStop(stops(), today - 8)).toBe(0)
    expect(nearestStop(stops(), today + 100)).toBe(6)
  })

  test('by keyboard one begins at the latest price', () => {
    expect(placeOfNow(stops())).toBe(1)
    expect(placeOfNow([])).toBe(0)
  })
})
