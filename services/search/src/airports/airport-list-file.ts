import { iataCode } from '@faresight/contracts/common'
import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod'
import type { ExternalAirport } from './compare-lists.ts'

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

export interface AirportListFile {
  airports: ExternalAirport[]
  withoutCode: number
  withoutPosition: number
}

/** Parses CSV with a header, or JSON objects. Without `scheduled_service` all airports count as served. @throws with a message */
export function parseAirportList(text: string): AirportListFile {
  const table = rows.safeParse(/^\s*[[{]/.test(text) ? parseJson(text) : parseCsv(text))
  if (!table.success || !table.data[0]) throw new Error('The list has no rows of airports.')
  const [first] = table.data
  for (const [column, names] of Object.entries(columns))
    if (!names.some((name) => name in first))
      throw new Error(`The list has no ${column}: it needs a column named ${names.join(', ')}.`)
  const coded = table.data.flatMap((row) => {
    const { data: code } = iataCode.safeParse(readText(row, columns.code).toUpperCase())
    return code ? [{ code, row }] : []
  })
  const airports = coded.flatMap(({ code, row }) => toExternalAirport(code, row) ?? [])
  return {
    airports,
    withoutCode: table.data.length - coded.length,
    withoutPosition: coded.length - airports.length,
  }
}

function toExternalAirport(code: string, row: Row): ExternalAirport | null {
  const [latitude, longitude] = [readText(row, columns.latitude), readText(row, columns.longitude)]
  const { data: position } = coordinates.safeParse({
    latitude: latitude || undefined,
    longitude: longitude || undefined,
  })
  if (!position) return null
  const isServed =
    !('scheduled_service' in row) || /^(yes|true|1)$/i.test(readText(row, ['scheduled_service']))
  return { code, name: readText(row, columns.name), ...position, isServed }
}

type Row = Readonly<Record<string, unknown>>

function readText(row: Row, names: readonly string[]): string {
  const value = names.map((name) => row[name]).find((it) => it !== undefined)
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function parseJson(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return Array.isArray(json) ? json : Object.values(Object(json))
  } catch (error) {
    throw new Error(`The list is not JSON: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    })
  }
}

function parseCsv(text: string): unknown {
  try {
    return parse(text, { bom: true, columns: true, skip_empty_lines: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Error(`The list is not CSV: ${error.message}.`, { cause: error })
  }
}
