// How long a look-up of the airport field takes, over typed beginnings, whole names, two words and typos.
import { loadAirports } from '../services/search/src/airports/airport-data.ts'
import { createAirports } from '../services/search/src/airports/airports.ts'

const started = performance.now()
const airports = createAirports()
const bootMs = performance.now() - started

const cities = loadAirports()
  .toSorted((a, b) => b.weight - a.weight)
  .slice(0, 500)
  .map((airport) => airport.city)
const kinds: Record<string, (city: string) => string> = {
  'three letters': (city) => city.slice(0, 3),
  'five letters': (city) => city.slice(0, 5),
  city: (city) => city,
  'city airport': (city) => `airport ${city}`,
  'eight words': (city) => `airport international ${city} of the great northern territory`,
  'one typo': (city) => `${city.slice(0, 2)}${city.slice(3)}`,
  'nothing fits': (city) => city.split('').reverse().join('qx'),
}

for (const city of cities) airports.search(city)

console.log(`index built in ${bootMs.toFixed(0)} ms`)
console.log('query           p50 ms   p99 ms   look-ups/s')
for (const [kind, typed] of Object.entries(kinds)) report(kind, cities.map(typed))
report(
  'all',
  cities.flatMap((city) => Object.values(kinds).map((typed) => typed(city))),
)

function report(kind: string, queries: string[]): void {
  const times = queries.map((query) => {
    const from = performance.now()
    airports.search(query)
    return performance.now() - from
  })
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(3)
  const total = times.reduce((sum, time) => sum + time, 0)
  const rate = Math.round((times.length / total) * 1000)
  console.log(
    `${kind.padEnd(14)} ${at(0.5).padStart(7)} ${at(0.99).padStart(8)} ${String(rate).padStart(12)}`,
  )
}
