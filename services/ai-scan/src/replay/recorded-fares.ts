import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { fromDayNumber, toDayNumber } from '@faresight/contracts/days'

/** A fare as somebody saw it once: one way, one adult, economy. Days are whole days since 1970-01-01. */
export interface RecordedFare {
  origin: string
  destination: string
  searchDay: number
  flightDay: number
  /** In major units. */
  price: number
  currency: string
  /** `null` where the journey's time was not recorded. */
  minutes: number | null
  stops: number
  /** As it was printed; empty where it was not recorded. */
  airline: string
}

const ending = '.csv.gz'
const needed = ['origin', 'destination', 'search_date', 'flight_date', 'price', 'currency', 'duration_min']

/**
 * The files of recorded fares in a folder, `*.csv.gz`, in the order of their names.
 * @throws where it cannot be read, or has none
 */
export async function listRecordingFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new Error(`The fares folder cannot be read: ${folder}`, { cause })
  })
  const files = names.filter((name) => name.endsWith(ending)).sort()
  if (files.length === 0) throw new Error(`The fares folder has no *${ending} file: ${folder}`)
  return files.map((name) => join(folder, name))
}

/** `some/wizz2016.csv.gz` → `wizz2016`. */
export function recordingName(file: string): string {
  return basename(file, ending)
}

/**
 * Reads a file row by row; a row that is no fare is a `null`.
 * @throws saying which file, where it cannot be read, has no header or no fare
 */
export async function* readRecordedFares(file: string): AsyncGenerator<RecordedFare | null> {
  let isEmpty = true
  try {
    let read: ((row: string) => RecordedFare | null) | undefined
    for await (const line of streamLines(file)) {
      if (!read) {
        read = rowReader(line)
      } else if (line !== '') {
        const fare = read(line)
        if (fare) isEmpty = false
        yield fare
      }
    }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${file} cannot be read: ${why}`, { cause })
  }
  if (isEmpty) throw new Error(`${file} has no fare`)
}

async function* streamLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const text = source.pipe(createGunzip())
  // A pipe does not pass on what goes wrong with its source.
  source.once('error', (error) => text.destroy(error))
  yield* createInterface({ input: text, crlfDelay: Infinity })
}

/** Finds the columns wherever the header has them. An airline may have commas in its name, and stands last. */
function rowReader(header: string): (row: string) => RecordedFare | null {
  const names = header.replace(/^\uFEFF/, '').split(',')
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new Error(`it has no column ${missing.join(', ')}`)
  const dayOf = createDayReader()
  const airlineAt = names.indexOf('airline')
  const isAirlineLast = airlineAt === names.length - 1
  return (row) => {
    const cells = row.split(',')
    const cell = (name: string) => cells[names.indexOf(name)] ?? ''
    const airline = isAirlineLast ? cells.slice(airlineAt).join(',') : cell('airline')
    const [searchDay, flightDay] = [dayOf(cell('search_date')), dayOf(cell('flight_date'))]
    if (searchDay === null || flightDay === null) return null
    const minutes = Number(cell('duration_min'))
    const fare: RecordedFare = {
      origin: cell('origin'),
      destination: cell('destination'),
      searchDay,
      flightDay,
      price: Number(cell('price')),
      currency: cell('currency'),
      minutes: minutes > 0 ? minutes : null,
      stops: Number(cell('stops')) || 0,
      airline: airline.replaceAll('"', ''),
    }
    return isFare(fare) ? fare : null
  }
}

function isFare({ origin, destination, price, currency }: RecordedFare): boolean {
  const isRoute = origin !== '' && destination !== '' && origin !== destination
  return isRoute && price > 0 && price < Infinity && /^[A-Z]{3}$/.test(currency)
}

/** Days repeat a thousandfold. */
function createDayReader(): (text: string) => number | null {
  const days = new Map<string, number | null>()
  return (text) => {
    const known = days.get(text)
    if (known !== undefined) return known
    const day = readDay(text)
    days.set(text, day)
    return day
  }
}

function readDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const day = toDayNumber(text)
  return Number.isInteger(day) && fromDayNumber(day) === text ? day : null
}
