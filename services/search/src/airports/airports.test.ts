import { airportSchema } from '@faresight/contracts/search/airport'
import { airportCodeChanges } from '@faresight/contracts/search/airport-changes'
import { metroAreas } from '@faresight/contracts/search/metro-areas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadServedAirports } from './airport-data.ts'
import { getAirportDirectory } from './airports.ts'
import { cityNativeNamesText } from './city-native-names.ts'
import { toNormalizedWords } from './normalize-text.ts'

const airports = getAirportDirectory()
const records = loadServedAirports()
const largest = records.toSorted((a, b) => b.weight - a.weight).slice(0, 300)
const names = records.flatMap(({ city, otherCities, name, keywords }) => [
  city,
  ...otherCities,
  name,
  ...keywords,
])
// One text, since a search in that is quick: a line for each name and each of its words.
const nameLines = ['', ...names.flatMap((name) => [keyOf(name), ...toNormalizedWords(name)])].join('\n')

// Thousands of look-ups take their time on a busy machine.
const manyLookUps = { timeout: 120_000 }

describe('every airport', manyLookUps, () => {
  test('is found first by its code', () => {
    const missed = records.filter(({ code }) => airports.search(code)[0]?.iataCode !== code)
    expect(missed.map(({ code }) => code)).toEqual([])
  })

  test('is found by its city', () => {
    const missed = records.filter(({ code, city }) => city.length >= 3 && !finds(city, code))
    expect(missed.map(({ code, city }) => `${code} ${city}`)).toEqual([])
  })

  test('matches the contract', () => {
    const misshapen = records.filter(({ code }) => !airportSchema.safeParse(airports.byCode(code)).success)
    expect(misshapen.map(({ code }) => code)).toEqual([])
  })
})

describe('search', manyLookUps, () => {
  test('finds the 300 largest airports by a city with one typo', () => {
    fc.assert(
      fc.property(fc.constantFrom(...largest), typo(), ({ code, city }, edit) => {
        const typed = edit(toNormalizedWords(city).join(' '))
        // Of four letters ('bara' for Bari) more than a list may fit; and an edit may begin another name ('duran' for Durango).
        const key = keyOf(typed)
        fc.pre(key.length >= 5 && !nameLines.includes(`\n${key}`))
        expect(airports.search(typed).map((found) => found.iataCode)).toContain(code)
      }),
      { numRuns: 500 },
    )
  })

  test('answers every string with at most 12 different suggestions', () => {
    const typed = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(typed, (text) => {
        const codes = airports.search(text).map((found) => found.iataCode)
        expect(codes.length).toBeLessThanOrEqual(12)
        expect(codes).toEqual([...new Set(codes)])
      }),
    )
  })

  test('lists the airports of a metro area below it, with their distance from the centre', () => {
    const [metro, ...others] = airports.search('rome')
    expect(metro).toMatchObject({ iataCode: 'ROM', type: 'CITY', metro: null, distanceKm: null })
    expect(others.slice(0, 2)).toMatchObject([
      { iataCode: 'FCO', metro: 'ROM', distanceKm: 23 },
      { iataCode: 'CIA', metro: 'ROM', distanceKm: 14 },
    ])
  })

  test.each([
    ['dusseldorf', ['QDU', 'DUS', 'NRN', 'CGN'], 48],
    ['brussels', ['QBX', 'BRU', 'CRL', 'EIN'], 98],
  ])('lists the airports near %s after its own, with the distance from the centre', (typed, codes, km) => {
    const found = airports.search(typed)
    expect(found.slice(0, 4).map(({ iataCode }) => iataCode)).toEqual(codes)
    expect(found[3]).toMatchObject({ metro: null, distanceKm: km })
  })

  test('lists no airport as near that is far from the centre', () => {
    const near = airports.search('frankfurt').filter(({ metro, distanceKm }) => !metro && distanceKm !== null)
    expect(near).toEqual([])
  })

  test('adds the nearest airports to a code or an only match, with the distance from it', () => {
    const [only, ...nearby] = airports.search('heathrow')
    expect(only).toMatchObject({ iataCode: 'LHR', metro: null, distanceKm: null })
    expect(nearby.map((near) => near.iataCode)).toEqual(['LCY', 'LGW', 'LTN', 'STN'])
    expect(nearby.map((near) => near.distanceKm)).toEqual([36, 41, 45, 67])
  })
})

describe('names in other scripts', () => {
  test.each([
    ['Москва', 'MOW'],
    ['Санкт-Петербург', 'LED'],
    ['Питер', 'LED'],
    ['София', 'SOF'],
    ['Київ', 'QKV'],
    ['القاهرة', 'QCA'],
    ['القاهره', 'QCA'],
    ['دبی', 'QDX'],
    ['תל אביב', 'TLV'],
    ['Αθήνα', 'ATH'],
    ['東京', 'TYO'],
    ['とうきょう', 'TYO'],
    ['大阪', 'OSA'],
    ['서울', 'SEL'],
    ['北京', 'BJS'],
    ['กรุงเทพ', 'QBK'],
    ['मुंबई', 'QMB'],
    ['თბილისი', 'TBS'],
  ])('%s finds %s first', (typed, code) => {
    expect(airports.search(typed)[0]?.iataCode).toBe(code)
  })

  test('each row of the table names a city that has an airport', () => {
    const cities = new Set(
      [...records.map(({ city }) => city), ...metroAreas.map(({ name }) => name)].map(keyOf),
    )
    const rows = cityNativeNamesText.trim().split('\n')
    expect(rows.length).toBeGreaterThan(200)
    expect(rows.map((row) => row.split(';')[0] ?? '').filter((city) => !cities.has(keyOf(city)))).toEqual([])
  })
})

describe('codes', () => {
  test('a metro area expands to its airports, an airport to itself, anything else to nothing', () => {
    for (const metro of metroAreas) expect(airports.expand(metro.code)).toEqual(metro.airports)
    expect(airports.expand('LHR')).toEqual(['LHR'])
    expect(airports.expand('lon')).toEqual(airports.expand('LON'))
    for (const unknown of ['XXX', '', 'LONDON', '__proto__']) {
      expect(airports.expand(unknown)).toEqual([])
      expect(airports.byCode(unknown)).toBeNull()
      expect(airports.timeZoneOf(unknown)).toBeNull()
    }
  })

  test('airports without flights are unknown', () => {
    // Moss Rygge, and fields without airlines: Teterboro, Opa-locka.
    for (const code of ['RYG', 'TEB', 'OPF']) expect(airports.byCode(code)).toBeNull()
  })

  test.each(airportCodeChanges)('$former is found as $today', ({ former, today }) => {
    expect(airports.byCode(former)?.iataCode).toBe(today)
    expect(airports.expand(former)).toEqual([today])
    expect(airports.search(former)[0]?.iataCode).toBe(today)
    expect(airports.sizeOf(former)).toBe(airports.sizeOf(today))
    expect(airports.timeZoneOf(former)).toBe(airports.timeZoneOf(today))
  })

  test.each([
    ['RMO', 'Chişinău'],
    ['BSZ', 'Bishkek'],
    ['DJT', 'West Palm Beach'],
    ['GNJ', 'Ganja'],
    ['SAI', 'Siem Reap'],
    ['COV', 'Adana'],
    ['TQO', 'Tulum'],
    ['NMI', 'Mumbai'],
    ['DXN', 'Delhi'],
    ['GPS', 'Galápagos'],
    ['GHV', 'Brașov'],
    ['HDN', 'Steamboat Springs'],
    ['DRO', 'Durango'],
    ['GUC', 'Gunnison'],
    ['MVY', "Martha's Vineyard"],
    ['JAV', 'Ilulissat'],
    ['DBR', 'Darbhanga'],
    ['BHY', 'Beihai'],
    ['UYN', 'Yulin'],
    ['DZH', 'Dazhou'],
  ])('%s, which opened or was renamed recently, is in %s', (code, city) => {
    expect(airports.search(code)[0]).toMatchObject({ iataCode: code, city })
  })

  test.each([
    ['LHR', 'Europe/London'],
    ['NYC', 'America/New_York'],
    ['PHX', 'America/Phoenix'],
    ['KTM', 'Asia/Kathmandu'],
    ['ADL', 'Australia/Adelaide'],
    ['APW', 'Pacific/Apia'],
    ['LPA', 'Atlantic/Canary'],
    ['YYT', 'America/St_Johns'],
  ])('%s has the time zone %s', (code, zone) => {
    expect(airports.timeZoneOf(code)).toBe(zone)
  })

  test('every time zone is known to the runtime', () => {
    for (const zone of new Set(records.map(({ code }) => airports.timeZoneOf(code) ?? ''))) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
    }
  })

  test.each([
    ['HKG', 'Hong Kong', 'Hong Kong'],
    ['YYZ', 'Toronto', 'Canada'],
    ['KUL', 'Kuala Lumpur', 'Malaysia'],
    ['CDG', 'Paris', 'France'],
    ['CAN', 'Guangzhou', 'China'],
    ['IST', 'Istanbul', 'Türkiye'],
    ['CUN', 'Cancún', 'Mexico'],
    ['TLS', 'Toulouse', 'France'],
  ])('%s is in %s, %s', (code, city, country) => {
    expect(airports.byCode(code)).toMatchObject({ city, country })
  })
})

function keyOf(text: string): string {
  return toNormalizedWords(text).join('')
}

function finds(typed: string, code: string): boolean {
  return airports.search(typed).some((found) => found.iataCode === code)
}

/** One letter inserted, left out or replaced, or two neighbours swapped, anywhere. */
function typo(): fc.Arbitrary<(text: string) => string> {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split(''))
  const kind = fc.constantFrom('insert', 'delete', 'substitute', 'transpose')
  return fc
    .tuple(kind, letter, fc.double({ min: 0, max: 0.999, noNaN: true }))
    .map(([edit, key, where]) => (text) => {
      const at = Math.floor(where * text.length)
      const before = text.slice(0, at)
      const [first = '', second = ''] = text.slice(at)
      if (edit === 'insert') return before + key + text.slice(at)
      if (edit === 'delete') return before + text.slice(at + 1)
      if (edit === 'substitute') return before + key + text.slice(at + 1)
      return before + second + first + text.slice(at + 2)
    })
}

test.each([
  ['MAN', 'LPL', true],
  ['MIA', 'FLL', true],
  ['LPL', 'MAN', true],
  // Too far; near, but without scheduled flights.
  ['MAN', 'LHR', false],
  ['MAN', 'BLK', false],
  ['JFK', 'EWR', true],
])('nearby airports of %s include %s: %s', (code, near, isNear) => {
  expect(airports.expand(code, true).includes(near)).toBe(isNear)
  expect(airports.expand(code)).toEqual([code])
})

test('nearby airports follow those of the place, larger before smaller, each once', () => {
  const [own, ...nearby] = airports.expand('LPL', true)
  expect(own).toBe('LPL')
  const sizes = nearby.map((code) => airports.sizeOf(code))
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  const york = airports.expand('NYC', true)
  expect(york.slice(0, 3)).toEqual(airports.expand('NYC'))
  expect(new Set(york).size).toBe(york.length)
  expect(airports.expand('XXX', true)).toEqual([])
})
