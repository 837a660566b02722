import type { Airport, Airports } from '../world/airports.ts'

/** IATA's codes of cities that have several airports. Elsewhere the airport's code stands for its city. */
const members = new Map(
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

const cityOf = new Map([...members].flatMap(([city, codes]) => codes.map((code) => [code, city] as const)))

/** A place as the provider knows it: its city code, and the airports to leave from. */
export type Place = { readonly city: string; readonly airports: readonly [Airport, ...Airport[]] }

/** A city or an airport by its code, in any letters; undefined for an unknown one. */
export function placeOf(written: string, airports: Airports): Place | undefined {
  const code = written.toUpperCase()
  const codes = members.get(code) ?? [code]
  const [first, ...rest] = codes.flatMap((each) => airports.byCode.get(each) ?? [])
  return first && { city: cityOf.get(code) ?? code, airports: [first, ...rest] }
}
