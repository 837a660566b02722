import { describe, expect, test } from 'vitest'
import { getAirportDirectory } from './airports.ts'

const airports = getAirportDirectory()
const codes = (typed: string) => airports.search(typed).map((airport) => airport.iataCode)

test.each([
  // a code, before everything else
  ['LHR', 'LHR LCY'],
  ['san', 'SAN QBA SFO SJC OAK'],
  ['ist', 'IST QIS SAW'],
  ['goa', 'GOA QGO GOI GOX'],
  ['nyc', 'NYC JFK EWR LGA'],
  ['par', 'PAR CDG ORY BVA'],
  ['chi', 'CHI ORD MDW'],
  ['dfw', 'DFW DAL'],
  // a metro area, then its airports, then others
  ['london', 'LON LHR LGW STN LTN LCY SEN YXU'],
  ['lond', 'LON LHR LGW STN'],
  ['paris', 'PAR CDG ORY BVA'],
  ['tokyo', 'TYO HND NRT'],
  ['new york', 'NYC JFK EWR LGA'],
  ['istanbul', 'QIS IST SAW'],
  ['bangkok', 'QBK BKK DMK'],
  ['dubai', 'QDX DXB DWC SHJ'],
  ['los angeles', 'QLA LAX SNA ONT BUR LGB'],
  ['barcelona', 'QBN BCN GRO REU BLA'],
  // cities, the larger first
  ['toronto', 'YTO YYZ'],
  ['manchester', 'MAN MHT'],
  ['birmingham', 'BHX BHM'],
  ['san jose', 'SJC SJO'],
  ['sydney', 'SYD YQY'],
  ['valencia', 'VLC VLN'],
  ['portland', 'PDX PWM'],
  ['nice', 'NCE'],
  ['singapore', 'SIN'],
  ['hong kong', 'HKG'],
  ['fort lauderdale', 'FLL'],
  // names of airports
  ['heathrow', 'LHR'],
  ['kennedy', 'JFK'],
  ["o'hare", 'ORD'],
  ['o hare', 'ORD'],
  ['schiphol', 'AMS'],
  ['narita', 'NRT'],
  ['disney', 'MCO'],
  // words in any order, with the country or state
  ['york new', 'NYC JFK EWR LGA'],
  ['paris charles', 'CDG'],
  ['heathrow london', 'LHR'],
  ['london airport', 'LON LHR'],
  ['london ontario', 'YXU'],
  ['portland maine', 'PWM'],
  ['paris france', 'PAR CDG ORY BVA'],
  ['barcelona venezuela', 'BLA'],
  ['portugal', 'LIS'],
  // accents, either way
  ['São Paulo', 'SAO GRU CGH VCP'],
  ['sao paulo', 'SAO GRU CGH VCP'],
  ['zürich', 'ZRH'],
  ['zuerich', 'ZRH'],
  ['malmo', 'MMX'],
  ['lodz', 'LCJ'],
  ['Łódź', 'LCJ'],
  ['orsta', 'HOV'],
  ['duesseldorf', 'QDU DUS NRN'],
  // other names in use
  ['muenchen', 'QMU MUC'],
  ['köln', 'CGN'],
  ['praha', 'PRG'],
  ['bombay', 'QMB BOM'],
  ['peking', 'BJS PEK PKX'],
  ['saigon', 'SGN'],
  ['bali', 'DPS'],
  ['hawaii', 'HNL'],
  ['Åre', 'OSD'],
  ['lissabon', 'LIS'],
  ['Mailand', 'MIL MXP'],
  ['Rom', 'ROM FCO'],
  ['Venedig', 'QVE VCE'],
  ['Genf', 'GVA'],
  ['Warschau', 'QWA WAW'],
  ['Prag', 'PRG'],
  ['Wien', 'QVN VIE'],
  ['Kopenhagen', 'QCP CPH'],
  ['Londres', 'LON LHR'],
  ['Nueva York', 'NYC JFK'],
  ['Pekín', 'BJS PEK'],
  ['Moscou', 'MOW SVO'],
  ['Atenas', 'ATH'],
  ['Nizza', 'NCE'],
  ['florencia', 'FLR'],
  ['bay area', 'QBA SFO SJC OAK'],
  ['saint louis', 'STL'],
  ['st petersburg', 'LED'],
  // one typo
  ['lodn', 'LON LHR'],
  ['oslp', 'QOS OSL TRF'],
  ['londno', 'LON LHR'],
  ['lonon', 'LON LHR'],
  ['amstredam', 'QAM AMS'],
  ['heathrw', 'LHR'],
  ['newyork', 'NYC JFK'],
  ['new yrok', 'NYC JFK'],
  ['lon don', 'LON LHR'],
  ['los angelas', 'QLA LAX'],
  ['sidney', 'SYD'],
  ['singapour', 'SIN'],
])('%s finds %s first', (typed, expected) => {
  const first = expected.split(' ')
  expect(codes(typed).slice(0, first.length)).toEqual(first)
})

describe('common inputs find the place that travellers mean', () => {
  test.each([
    // whole names: the metro area, its airports, and no others
    ['paris', 'PAR CDG ORY BVA', 'KIN MBJ ANU'],
    ['rome', 'ROM FCO CIA', 'SAL YQM'],
    ['london', 'LON LHR LGW STN LTN LCY SEN YXU', 'EOI LDY'],
    ['milan', 'MIL MXP BGY LIN', ''],
    ['berlin', 'BER', ''],
    ['madrid', 'MAD', ''],
    ['vienna', 'QVN VIE BTS', ''],
    ['athens', 'ATH AHN', ''],
    ['nice', 'NCE', ''],
    ['porto', 'OPO POA', ''],
    ['cork', 'ORK', 'NYC'],
    ['perth', 'PER', ''],
    ['lima', 'LIM', ''],
    ['delhi', 'QDE DEL', ''],
    ['mumbai', 'QMB BOM NMI', ''],
    ['seoul', 'SEL ICN GMP', ''],
    ['shanghai', 'QSH PVG SHA', ''],
    ['chicago', 'CHI ORD MDW', ''],
    ['boston', 'QBS BOS', ''],
    ['miami', 'QMI MIA FLL', ''],
    ['melbourne', 'QME MEL AVV', ''],
    ['cali', 'CLO', 'LAX SFO'],
    ['bari', 'BRI', 'PAR'],
    ['york', 'NYC JFK EWR LGA', 'ORK'],
    ['washington', 'WAS IAD DCA BWI', ''],
    // beginnings
    ['pari', 'PAR CDG ORY BVA', 'BRI KIN NRT'],
    ['lond', 'LON LHR LGW STN', 'LGB YIO'],
    ['bangk', 'QBK BKK DMK', 'BLR BGF'],
    ['barc', 'QBN BCN', ''],
    ['amst', 'QAM AMS', ''],
    ['new y', 'NYC JFK EWR LGA', ''],
    ['san f', 'QBA SFO SJC OAK', ''],
    ['heath', 'LHR', ''],
    ['schiph', 'AMS', ''],
    // airports by their names, beside a city that begins so
    ['john', 'JFK', ''],
    ['london gatwick', 'LGW', ''],
    // countries and states in full: their larger places before what has the word in its name
    ['france', 'PAR CDG ORY BVA', ''],
    ['italy', 'ROM FCO CIA', ''],
    ['ireland', 'DUB', ''],
    ['georgia', 'ATL', ''],
    ['south africa', 'QJH JNB', ''],
    ['malta', 'MLA', 'SLA AGP KUL'],
    ['germ', 'QFF FRA', 'PEE'],
    // typos
    ['lodnon', 'LON LHR', 'EOI LDY'],
    ['pariss', 'PAR CDG', 'KIN'],
    ['barcelone', 'QBN BCN', ''],
    ['hanover', 'HAJ', ''],
    ['frankfort', 'QFF FRA', ''],
    ['lisabon', 'LIS', ''],
    ['zurch', 'ZRH', ''],
  ])('%s finds %s first, and not %s', (typed, first, without) => {
    const found = codes(typed)
    expect(found.slice(0, first.split(' ').length)).toEqual(first.split(' '))
    expect(found.filter((code) => without.split(' ').includes(code))).toEqual([])
  })
})

test('a village is found, and no name with its letters inside a word', () => {
  expect(codes('Åre')).not.toContain('SFO')
})

test('three letters are matched without typos', () => {
  expect(codes('lxn')).toEqual([])
})

test('a full city name finds no cities one typo away', () => {
  expect(codes('bari')).not.toContain('PAR')
})
