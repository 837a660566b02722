// How long an airport lookup takes: beginnings, whole names, several words and typos.
import { loadServedAirports } from '../services/search/src/airports/airport-data.ts'
import { getAirportDirectory } from '../services/search/src/airports/airports.ts'
import { readPositiveNumberOptions } from './command-line.ts'
import { createBenchProgress } from './progress.ts'
import { validateAndWriteBenchResult } from './result.ts'
import { roundedPercentile } from './statistics.ts'

const sizes = readPositiveNumberOptions({ cities: { full: 500, smoke: 20 } })
const progress = createBenchProgress(3)
progress.step('building the index')
const started = performance.now()
const airports = getAirportDirectory()
const bootMs = performance.now() - started

const cities = loadServedAirports()
  .toSorted((a, b) => b.weight - a.weight)
  .slice(0, sizes.cities)
  .map((airport) => airport.city)
const typings: Record<string, (city: string) => string> = {
  'three letters': (city) => city.slice(0, 3),
  'five letters': (city) => city.slice(0, 5),
  city: (city) => city,
  'city airport': (city) => `airport ${city}`,
  'eight words': (city) => `airport international ${city} of the great northern territory`,
  'one typo': (city) => `${city.slice(0, 2)}${city.slice(3)}`,
  'nothing fits': (city) => city.split('').reverse().join('qx'),
}

progress.step('warming up')
for (const city of cities) airports.search(city)

progress.step(`looking up ${cities.length} cities in ${Object.keys(typings).length} ways`)
const rows: Record<string, ReturnType<typeof measureLookups>> = {}
for (const [kind, typed] of Object.entries(typings)) {
  rows[kind] = measureLookups(cities.map(typed))
  progress.done(Object.keys(rows).length / (Object.keys(typings).length + 1))
}
rows['all'] = measureLookups(cities.flatMap((city) => Object.values(typings).map((typed) => typed(city))))

console.log(`index built in ${bootMs.toFixed(0)} ms`)
console.table(rows)
await validateAndWriteBenchResult(
  'airports',
  { bootMs, rows },
  Object.values(rows).map((row) => row['look-ups a second']),
)

function measureLookups(queries: string[]) {
  const times = queries.map((query) => {
    const from = performance.now()
    airports.search(query)
    return performance.now() - from
  })
  const sorted = times.toSorted((a, b) => a - b)
  const total = times.reduce((sum, time) => sum + time, 0)
  return {
    'p50 ms': roundedPercentile(0.5, sorted, 3),
    'p99 ms': roundedPercentile(0.99, sorted, 3),
    'look-ups a second': Math.round((times.length / total) * 1000),
  }
}
