import { expect, test } from 'vitest'
import { defaultMarketParameters } from '../../sampler/default-market-parameters.ts'
import { weekdayIndex } from '../../sampler/market-parameters.ts'
import type { FareSighting } from './fare-sighting.ts'
import { createMarketTrainer } from './trainer.ts'

const today = 20820
const saturday = 6

/** Uniform numbers from 0 to 1, the same in each run. */
function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

interface Market {
  cityPairs: number
  /** Logarithm of what a Saturday adds. */
  saturday?: number
  /** By day from today, what everybody's fares have beyond their weekday. */
  date?: (ahead: number) => number
  /** Standard deviation of each fare's own part. */
  noise?: number
  /** By how much a fare moves a day, at random. */
  moves?: number
  seenDays?: number
  from?: number
}

/** One-way fares for 100 days in both directions of city pairs `A0-B0`, `A1-B1` and so on, and round trips of none. */
function fares({
  cityPairs,
  saturday: extra = 0,
  date = () => 0,
  noise = 0.05,
  moves = 0,
  seenDays = 1,
  from = 0,
}: Market) {
  const found: FareSighting[] = []
  for (let pair = from; pair < from + cityPairs; pair += 1) {
    const chance = createChance(pair + 1)
    const normal = () => Math.sqrt(12 / 4) * (chance() + chance() + chance() + chance() - 2)
    for (const [origin, destination] of [
      [`A${pair}`, `B${pair}`],
      [`B${pair}`, `A${pair}`],
    ] as const) {
      for (let ahead = 20; ahead < 120; ahead += 1) {
        const departureDay = today + ahead
        let log = 5 + pair / 10 + date(ahead) + noise * normal()
        if (weekdayIndex(departureDay) === saturday) log += extra
        for (let seenDay = today - seenDays + 1; seenDay <= today; seenDay += 1) {
          found.push({
            origin,
            destination,
            departureDay,
            returnDay: null,
            price: Math.exp(log),
            minutes: null,
            seenDay,
          })
          log += moves * normal()
        }
      }
    }
  }
  return found
}

const learn = (market: Market) =>
  createMarketTrainer(fares(market), defaultMarketParameters).fitParameters(null)
const saturdayOf = (market: Market) => {
  const { outbound, inbound } = learn(market).weekdays
  // Around the mean of the week, of which one day in seven is the Saturday itself.
  return (((outbound[saturday] ?? 0) + (inbound[saturday] ?? 0)) / 2) * (7 / 6)
}

test('a weekday effect shared by city pairs is fitted, the more fully the more pairs show it', () => {
  expect(saturdayOf({ cityPairs: 20, saturday: 0.3 })).toBeCloseTo(0.3, 1)
  const errors = [1, 3, 9].map((cityPairs) => Math.abs(saturdayOf({ cityPairs, saturday: 0.3 }) - 0.3))
  expect(errors).toEqual(errors.toSorted((a, b) => b - a))
})

test('without fares the defaults remain', () => {
  expect(createMarketTrainer([], defaultMarketParameters).fitParameters(null)).toEqual(
    defaultMarketParameters,
  )
  const alone = createMarketTrainer(fares({ cityPairs: 1, saturday: 0.5 }), defaultMarketParameters)
  expect(alone.fitParameters('A0-B0')).toEqual(defaultMarketParameters)
})

test('a left-out city pair has no influence', () => {
  const others = fares({ cityPairs: 5, saturday: 0.1, seenDays: 9, moves: 0.02 })
  const wild = fares({ cityPairs: 1, from: 5, saturday: 2, noise: 1, seenDays: 9, moves: 0.5 })
  const without = createMarketTrainer([...others, ...wild], defaultMarketParameters)
  expect(without.fitParameters('A5-B5')).toEqual(
    createMarketTrainer(others, defaultMarketParameters).fitParameters(null),
  )
  expect(without.fitParameters(null)).not.toEqual(without.fitParameters('A5-B5'))
})

test('the correlation of nearby days is fitted, at the default scale', () => {
  const { kernel } = learn({ cityPairs: 20, noise: 0.4 })
  // Independent days are all nugget: nothing fades.
  expect(kernel.nugget).toBeGreaterThan(3 * defaultMarketParameters.kernel.nugget)
  expect(kernel.long).toBeLessThan(defaultMarketParameters.kernel.long)
  expect(learn({ cityPairs: 20, noise: 0.04 }).kernel.nugget).toBeCloseTo(kernel.nugget, 2)
})

test('age noise grows with price moves, relative to the variation between days', () => {
  const [calm = 0, restless = 0, wild = 0] = [0.001, 0.03, 0.06].map(
    (moves) => learn({ cityPairs: 12, noise: 0.2, moves, seenDays: 9 }).priceAgeNoise.own.perSqrtDay,
  )
  expect(calm).toBeLessThan(restless / 2)
  expect(wild / restless).toBeGreaterThan(1.3)
  expect(wild / restless).toBeLessThan(2.4)
})

const question = { origin: 'A0', destination: 'B0', firstDay: today + 20, lastDay: today + 110 }
const holiday = (ahead: number) => (ahead === 50 ? 0.8 : 0)

test('date effects come from other routes only', () => {
  const teacher = createMarketTrainer(fares({ cityPairs: 12, date: holiday }), defaultMarketParameters)
  const { dates } = teacher.withDateEffects(teacher.fitParameters('A0-B0'), question, today)
  for (const leg of ['outbound', 'inbound'] as const) {
    expect(dates[leg][today + 50]?.effect).toBeGreaterThan(0.6)
    expect(Math.abs(dates[leg][today + 51]?.effect ?? 1)).toBeLessThan(0.1)
  }
  const alone = createMarketTrainer(fares({ cityPairs: 1, date: holiday }), defaultMarketParameters)
  expect(alone.withDateEffects(defaultMarketParameters, question, today).dates).toEqual({
    outbound: {},
    inbound: {},
  })
})

test('date effects use nothing seen after the given day', () => {
  const teacher = createMarketTrainer(fares({ cityPairs: 12, date: holiday }), defaultMarketParameters)
  expect(teacher.withDateEffects(defaultMarketParameters, question, today - 1).dates).toEqual({
    outbound: {},
    inbound: {},
  })
})

test('routes that share an airport have more weight', () => {
  const from = (origin: string, extra: number) =>
    fares({ cityPairs: 1, date: (ahead) => (ahead === 50 ? extra : 0) }).map((fare) =>
      fare.origin === 'A0'
        ? { ...fare, origin, destination: 'C0' }
        : { ...fare, origin: 'C0', destination: origin },
    )
  const near = createMarketTrainer(
    [...from('A0', 1), ...from('A9', 0)],
    defaultMarketParameters,
  ).withDateEffects(defaultMarketParameters, question, today)
  const far = createMarketTrainer(
    [...from('A0', 0), ...from('A9', 1)],
    defaultMarketParameters,
  ).withDateEffects(defaultMarketParameters, question, today)
  const effect = (learned: typeof near) => learned.dates.outbound[today + 50]?.effect ?? 0
  expect(effect(near)).toBeGreaterThan(2 * effect(far))
})

test('round trips show the effects of both their days', () => {
  const chance = createChance(7)
  const trips = Array.from({ length: 400 }, (): FareSighting => {
    const ahead = 20 + Math.floor(chance() * 80)
    const nights = 3 + Math.floor(chance() * 7)
    const extra = (ahead === 50 ? 0.4 : 0) + (ahead + nights === 60 ? 0.4 : 0)
    const dates = { departureDay: today + ahead, returnDay: today + ahead + nights }
    return {
      origin: 'A0',
      destination: 'C0',
      ...dates,
      price: 200 * Math.exp(extra),
      minutes: null,
      seenDay: today,
    }
  })
  const flat = { outbound: [0, 0, 0, 0, 0, 0, 0], inbound: [0, 0, 0, 0, 0, 0, 0] }
  const { dates } = createMarketTrainer(trips, defaultMarketParameters).withDateEffects(
    { ...defaultMarketParameters, weekdays: flat },
    question,
    today,
  )
  const dearest = (leg: 'outbound' | 'inbound') =>
    Object.entries(dates[leg]).toSorted(([, a], [, b]) => b.effect - a.effect)[0]
  expect(Number(dearest('outbound')?.[0])).toBe(today + 50)
  expect(Number(dearest('inbound')?.[0])).toBe(today + 60)
  expect(dearest('outbound')?.[1].effect).toBeGreaterThan(0.4)
})

test('invalid prices and departed flights are ignored', () => {
  const good = fares({ cityPairs: 2 })
  const [first] = good
  if (!first) throw new Error('there are fares')
  const bad = [{ price: 0 }, { price: Number.NaN }, { price: Infinity }, { departureDay: today - 5 }]
  const beside = createMarketTrainer(
    [...good, ...bad.map((more) => ({ ...first, ...more }))],
    defaultMarketParameters,
  )
  expect(beside.fitParameters(null)).toEqual(
    createMarketTrainer(good, defaultMarketParameters).fitParameters(null),
  )
})
