import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fromDayNumber, toDayNumber } from '@faresight/contracts/days'

const header = 'origin,destination,search_date,flight_date,price,currency,duration_min,stops,airline'
const firstSearch = toDayNumber('2025-03-03')

/** Writes a recording of two city pairs in the format of recorded fares: `days` search days in a row, flights of the next 45 days, erratic prices. */
export async function writeSimulatedRecording(
  folder: string,
  { name = 'made-up', days = 16 }: { name?: string; days?: number } = {},
): Promise<void> {
  const routes = ['LTN-BUD', 'BUD-LTN', 'BCN-OTP', 'OTP-BCN']
  const searches = Array.from({ length: days }, (_, later) => firstSearch + later)
  const rows = routes.flatMap((route, at) => searches.flatMap((day) => rowsOf(route, at, day)))
  await writeFile(join(folder, `${name}.csv.gz`), gzipSync([header, ...rows, ''].join('\n')))
}

function rowsOf(route: string, at: number, day: number): string[] {
  return Array.from({ length: 45 }, (_, ahead) => {
    const flight = day + ahead
    // A price lasts some days, then changes for this flight alone.
    const step = (flight * 7 + Math.floor((day + flight) / (3 + (flight % 4))) * 5 + at * 11) % 13
    const price = (40 + at * 15 + step * 4.5).toFixed(2)
    return `${route.replace('-', ',')},${fromDayNumber(day)},${fromDayNumber(flight)},${price},EUR,120,0,Zed Air`
  })
}
