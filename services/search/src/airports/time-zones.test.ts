import { expect, test } from 'vitest'
import { loadServedAirports } from './airport-data.ts'
import { airportTimeZone } from './time-zones.ts'

const airports = loadServedAirports()
const zones = new Map(airports.map((airport) => [airport.code, airportTimeZone(airport)]))

test.each([
  // next to the date line, and an hour or a day from a neighbour
  ['PPG', 'Pacific/Pago_Pago'],
  ['APW', 'Pacific/Apia'],
  ['TBU', 'Pacific/Tongatapu'],
  ['CXI', 'Pacific/Kiritimati'],
  ['WLS', 'Pacific/Wallis'],
  ['RAR', 'Pacific/Rarotonga'],
  ['ADK', 'America/Adak'],
  // next to a border
  ['BAH', 'Asia/Bahrain'],
  ['DIL', 'Asia/Dili'],
  ['URC', 'Asia/Shanghai'],
  ['LXA', 'Asia/Shanghai'],
  ['KEP', 'Asia/Kathmandu'],
  ['CHX', 'America/Panama'],
  ['LMP', 'Europe/Rome'],
  ['LET', 'America/Eirunepe'],
  ['FSP', 'America/Miquelon'],
  // states of a country that has several
  ['XWA', 'America/Chicago'],
  ['WRG', 'America/Juneau'],
  ['EVV', 'America/Chicago'],
  ['ELP', 'America/Denver'],
  ['CHA', 'America/New_York'],
  ['ECP', 'America/Chicago'],
  ['YXC', 'America/Edmonton'],
  ['YBX', 'America/Blanc-Sablon'],
  ['BHQ', 'Australia/Broken_Hill'],
  ['OOL', 'Australia/Brisbane'],
  ['ULV', 'Europe/Ulyanovsk'],
  ['ULY', 'Europe/Ulyanovsk'],
  ['CJS', 'America/Ciudad_Juarez'],
  ['TIJ', 'America/Tijuana'],
  ['TBT', 'America/Eirunepe'],
])('%s has the time zone %s', (code, zone) => {
  expect(zones.get(code)).toBe(zone)
})

test('every airport has a time zone of its country', () => {
  const countries = Map.groupBy(airports, ({ country }) => country)
  const foreign = [...countries].flatMap(([country, members]) => {
    const own = new Set(zonesIn(country).map(clockOf))
    // The runtime's data knows no zone of Kosovo.
    if (own.size === 0) return []
    return members.filter(({ code }) => !own.has(clockOf(zones.get(code) ?? ''))).map(({ code }) => code)
  })
  expect(foreign).toEqual([])
})

const clocks = new Map<string, string>()

/** What a zone's clock shows in winter and in summer. */
function clockOf(timeZone: string): string {
  // Making a format is slow.
  const known = clocks.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const clock = ['2026-01-15', '2026-07-15'].map((day) => format.format(new Date(`${day}T12:00Z`))).join()
  clocks.set(timeZone, clock)
  return clock
}

function zonesIn(country: string): string[] {
  // Newer than the types: the zones in use in a region, by the runtime's own data.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones(): string[] | undefined }
  return locale.getTimeZones() ?? []
}
