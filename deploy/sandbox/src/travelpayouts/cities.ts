import type { WorldAirport, WorldAirports } from '../world/airports.ts'

/** IATA's codes of cities with several airports. Any other city has its airport's code. */
const airportsByCity = new Map(
  `
LON LHR LGW STN LTN LCY SEN
PAR CDG ORY BVA
MIL MXP BGY LIN
ROM FCO CIA
MOW SVO DME VKO ZIA
STO ARN BMA NYO VST
REK KEF RKV
NYC JFK EWR LGA
CHI ORD MDW
WAS IAD DCA BWI
YTO YYZ YTZ YHM
YMQ YUL YHU
BUE EZE AEP
SAO GRU CGH VCP
RIO GIG SDU
TYO HND NRT
OSA KIX ITM UKB
SPK CTS OKD
SEL ICN GMP
BJS PEK PKX
JKT CGK HLP
TCI TFS TFN`
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([city = '', ...codes]) => [city, codes] as const),
)

const cityByAirport = new Map(
  [...airportsByCity].flatMap(([city, codes]) => codes.map((code) => [code, city] as const)),
)

/** A city by its code, with the airports to leave from, the largest first. */
export type CityWithAirports = {
  readonly code: string
  readonly airports: readonly [WorldAirport, ...WorldAirport[]]
}

/** By the code of a city or an airport, in any letters; `undefined` for an unknown one. */
export function findCityByCode(written: string, airports: WorldAirports): CityWithAirports | undefined {
  const code = written.toUpperCase()
  const codes = airportsByCity.get(code) ?? [code]
  const [first, ...rest] = codes.flatMap((each) => airports.byCode.get(each) ?? [])
  return first && { code: cityByAirport.get(code) ?? code, airports: [first, ...rest] }
}
