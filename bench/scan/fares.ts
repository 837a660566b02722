import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { type Day, parseDay } from '../../deploy/sandbox/src/world/calendar.ts'

/** One way, of one flight day; `minutes` is `null` where the journey's time was not recorded. */
export interface Fare {
  price: number
  minutes: number | null
}

/** What was seen of one direction: the cheapest fare of each flight day, by the day of the search. */
export interface Route {
  origin: string
  destination: string
  currency: string
  searches: Map<Day, Map<Day, Fare>>
}

/** Fares of one source, by `origin-destination`. */
export interface Market {
  name: string
  routes: Map<string, Route>
}

const columns = ['origin', 'destination', 'search_date', 'flight_date', 'price', 'currency', 'duration_min']
const ending = '.csv.gz'

/** Reads every `*.csv.gz` of a folder, a market each. Throws, saying which file, where one cannot be read. */
export async function readMarkets(folder: string, say: (line: string) => void): Promise<Market[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new Error(`The fares folder cannot be read: ${folder}`, { cause })
  })
  const files = names.filter((name) => name.endsWith(ending)).sort()
  if (files.length === 0) throw new Error(`The fares folder has no *${ending} file: ${folder}`)
  const markets: Market[] = []
  for (const file of files) markets.push(await readMarket(join(folder, file), say))
  return markets
}

async function readMarket(file: string, say: (line: string) => void): Promise<Market> {
  const name = file.slice(file.lastIndexOf('/') + 1, -ending.length)
  const counts = { rows: 0, skipped: 0 }
  const book = createBook(name)
  let find: ((line: string) => string[]) | undefined
  try {
    for await (const line of linesOf(file)) {
      if (!find) find = readHeader(line)
      else if (book.add(find(line))) counts.rows += 1
      else if (line !== '') counts.skipped += 1
    }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${file} cannot be read: ${why}`, { cause })
  }
  if (counts.rows === 0) throw new Error(`${file} has no fare`)
  say(`${name}: ${counts.rows} fares of ${book.market.routes.size} routes, ${counts.skipped} rows left out`)
  return book.market
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const text = source.pipe(createGunzip())
  // A pipe does not pass on what goes wrong with its source.
  source.once('error', (error) => text.destroy(error))
  yield* createInterface({ input: text, crlfDelay: Infinity })
}

/** Finds the cells of the known columns in a line, wherever the header has them. */
function readHeader(line: string): (line: string) => string[] {
  const header = line.replace(/^\uFEFF/, '').split(',')
  const places = columns.map((column) => header.indexOf(column))
  const missing = columns.filter((_, at) => places[at] === -1)
  if (missing.length > 0) throw new Error(`it has no column ${missing.join(', ')}`)
  return (row) => {
    const cells = row.split(',')
    return places.map((place) => cells[place] ?? '')
  }
}

/** Collects the fares of a market: of one day's the cheapest, and of a route those in its first currency. */
function createBook(name: string): { market: Market; add: (cells: readonly string[]) => boolean } {
  const market: Market = { name, routes: new Map() }
  const days = new Map<string, Day | undefined>()
  const dayOf = (text: string) => {
    if (!days.has(text)) days.set(text, parseDay(text))
    return days.get(text)
  }
  function add(cells: readonly string[]): boolean {
    const [origin = '', destination = '', searched = '', flown = '', amount, currency = '', time] = cells
    const searchDay = dayOf(searched)
    const flightDay = dayOf(flown)
    const fare = { price: Number(amount), minutes: Number(time) > 0 ? Number(time) : null }
    if (!origin || !destination || origin === destination) return false
    if (searchDay === undefined || flightDay === undefined) return false
    if (!(fare.price > 0 && fare.price < Infinity) || !/^[A-Z]{3}$/.test(currency)) return false
    const route = routeOf(market, origin, destination, currency)
    if (route.currency !== currency) return false
    addFare(route, searchDay, flightDay, fare)
    return true
  }
  return { market, add }
}

export function routeOf(market: Market, origin: string, destination: string, currency: string): Route {
  const key = `${origin}-${destination}`
  const route = market.routes.get(key) ?? { origin, destination, currency, searches: new Map() }
  market.routes.set(key, route)
  return route
}

/** Keeps the cheaper one of two fares for the same day. */
export function addFare(route: Route, searchDay: Day, flightDay: Day, fare: Fare): void {
  const fares = route.searches.get(searchDay) ?? new Map<Day, Fare>()
  route.searches.set(searchDay, fares)
  const known = fares.get(flightDay)
  if (!known || fare.price < known.price) fares.set(flightDay, fare)
}
