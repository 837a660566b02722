import { iataCode } from '@faresight/contracts/common'
import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod'
import type { OtherAirport } from './compare-lists.ts'

/** Names of columns in the lists that people have, those of OurAirports first. */
const columns = {
  code: ['iata_code', 'iata', 'code'],
  name: ['name', 'airport'],
  latitude: ['latitude_deg', 'latitude', 'lat'],
  longitude: ['longitude_deg', 'longitude', 'lon', 'lng'],
} as const

const rows = z.array(z.record(z.string(), z.unknown()))
const coordinates = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
})

export interface ListFile {
  airports: OtherAirport[]
  /** Rows without an IATA code, such as small airfields. */
  withoutCode: number
  /** Rows with a code and no position that could be read. */
  withoutPosition: number
}

/**
 * Reads a list of airports: CSV with a line of column names, or JSON with an array (or an object) of objects. Without a column
 * `scheduled_service` all airports count as served.
 *
 * @throws with a sentence where it is no such list
 */
export function readListFile(text: string): ListFile {
  const table = rows.safeParse(/^\s*[[{]/.test(text) ? readJson(text) : readCsv(text))
  if (!table.success || !table.data[0]) throw new Error('The list has no rows of airports.')
  const [first] = table.data
  for (const [column, names] of Object.entries(columns))
    if (!names.some((name) => name in first))
      throw new Error(`The list has no ${column}: it takes a column named ${names.join(', ')}.`)
  const coded = table.data.flatMap((row) => {
    const { data: code } = iataCode.safeParse(textOf(row, columns.code).toUpperCase())
    return code ? [{ code, row }] : []
  })
  const airports = coded.flatMap(({ code, row }) => asAirport(code, row) ?? [])
  return {
    airports,
    withoutCode: table.data.length - coded.length,
    withoutPosition: coded.length - airports.length,
  }
}

function asAirport(code: string, row: Row): OtherAirport | null {
  const [latitude, longitude] = [textOf(row, columns.latitude), textOf(row, columns.longitude)]
  const { data: position } = coordinates.safeParse({
    latitude: latitude || undefined,
    longitude: longitude || undefined,
  })
  if (!position) return null
  const isServed = !('scheduled_service' in row) || /^(yes|true|1)$/i.test(textOf(row, ['scheduled_service']))
  return { code, name: textOf(row, columns.name), ...position, isServed }
}

type Row = Readonly<Record<string, unknown>>

function textOf(row: Row, names: readonly string[]): string {
  const value = names.map((name) => row[name]).find((it) => it !== undefined)
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function readJson(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return Array.isArray(json) ? json : Object.values(Object(json))
  } catch (error) {
    throw new Error(`The list is no JSON: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    })
  }
}

function readCsv(text: string): unknown {
  try {
    return parse(text, { bom: true, columns: true, skip_empty_lines: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Error(`The list is no CSV: ${error.message}.`, { cause: error })
  }
}
