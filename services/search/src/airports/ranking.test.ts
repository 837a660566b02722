import { expect, test } from 'vitest'
import { createAirports } from './airports.ts'

const airports = createAirports()
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

test('a village is found, and not what has its letters somewhere inside a name', () => {
  expect(codes('Åre')).not.toContain('SFO')
})

test('three letters are taken as they are, without a typo', () => {
  expect(codes('lxn')).toEqual([])
})

test('a city named in full brings no cities that are one typo away', () => {
  expect(codes('bari')).not.toContain('PAR')
})
