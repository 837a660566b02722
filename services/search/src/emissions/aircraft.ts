import { aircraftTableText, fuelDistancesNm } from './aircraft-table.ts'

export interface AircraftType {
  name: string
  isWide: boolean
  /** Maximum, all in economy. */
  seats: number
  /** Kilograms at each of `fuelDistancesNm`, up to the aircraft's range. */
  fuelKg: readonly number[]
}

const rows = aircraftTableText
  .trim()
  .split('\n')
  .map((row) => row.split(' | '))
  .map(([codes = '', name = '', beginnings = '', cabin = '', fuel = '']) => {
    const [body, seats] = cabin.split(' ')
    const fuelKg = fuel.split(' ').map(Number)
    const type: AircraftType = { name, isWide: body === 'W', seats: Number(seats), fuelKg }
    return { codes: codes.split(' '), beginnings: beginnings.split(' '), type }
  })

const typeByCode = new Map(rows.flatMap(({ codes, type }) => codes.map((code) => [code, type])))

/** The longest first: `a320neo` before `a320`. */
const typesByBeginning = rows
  .flatMap(({ beginnings, type }) => beginnings.map((beginning) => ({ beginning, type })))
  .sort((a, b) => b.beginning.length - a.beginning.length)

const makers = /^(airbus|boeing|bombardier|canadair|dehavilland(canada)?|embraer)/

/** By IATA code (`789`) or name (`Boeing 787-9 Dreamliner`); `null` for an unknown type. */
export function findAircraftType(written: string): AircraftType | null {
  const known = typeByCode.get(written.trim().toUpperCase())
  if (known) return known
  const folded = written
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(makers, '')
  return typesByBeginning.find(({ beginning }) => folded.startsWith(beginning))?.type ?? null
}

const kmPerNm = 1.852

/** Kilograms for one flight, interpolated linearly in the table and extrapolated beyond it. */
export function fuelBurnKg({ fuelKg }: AircraftType, km: number): number {
  const nm = km / kmPerNm
  const above = fuelDistancesNm.findIndex((distance, index) => distance >= nm && index > 0)
  const upper = Math.min(above < 0 ? Infinity : above, fuelKg.length - 1)
  const [from = 0, to = 1] = fuelDistancesNm.slice(upper - 1, upper + 1)
  const [least = 0, most = 0] = fuelKg.slice(upper - 1, upper + 1)
  return least + ((nm - from) / (to - from)) * (most - least)
}
