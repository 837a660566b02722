import { expect, test } from 'vitest'
import { compareAirportLists, type ExternalAirport, type ListedAirport } from './compare-lists.ts'

const place = (code: string, change: Partial<ListedAirport> = {}): ListedAirport => ({
  code,
  name: `${code} Airport`,
  latitude: 50,
  longitude: 10,
  ...change,
})
const other = (code: string, change: Partial<ExternalAirport> = {}): ExternalAirport => ({
  ...place(code),
  isServed: true,
  ...change,
})
const same = { onlyThere: [], onlyHere: [], unservedThere: [], moved: [], formerThere: [], openedThere: [] }
const kishinev = { former: 'KIV', today: 'RMO', since: '2024-01-18' }

test.each([
  ['the same airport', ['LHR'], [other('LHR')], {}],
  ['one more there', ['LHR'], [other('LHR'), other('NMI')], { onlyThere: [other('NMI')] }],
  ['one there without scheduled flights', ['LHR'], [other('LHR'), other('BED', { isServed: false })], {}],
  ['one more here', ['LHR', 'JFK'], [other('LHR')], { onlyHere: [place('JFK')] }],
  [
    'one here that is there without scheduled flights',
    ['LHR', 'JFK'],
    [other('LHR'), other('JFK', { isServed: false })],
    { unservedThere: [place('JFK')] },
  ],
  ['positions five kilometres apart', ['LHR'], [other('LHR', { latitude: 50.045 })], {}],
  [
    'positions further apart',
    ['LHR'],
    [other('LHR', { latitude: 51 })],
    { moved: [{ ...place('LHR'), km: 111 }] },
  ],
  [
    'a code that has changed',
    ['RMO'],
    [other('KIV', { latitude: 10 })],
    { formerThere: [{ ...kishinev, hasToday: false }] },
  ],
  [
    'a code that has changed beside the new one',
    ['RMO'],
    [other('KIV'), other('RMO')],
    { formerThere: [{ ...kishinev, hasToday: true }] },
  ],
  ['an opening of our table', ['DXN'], [other('DXN')], { openedThere: ['DXN'] }],
])('%s', (_, ours, others, difference) => {
  expect(
    compareAirportLists(
      ours.map((code) => place(code)),
      others,
      5,
    ),
  ).toEqual({ ...same, ...difference })
})

test('each part is sorted by code', () => {
  const { onlyHere, onlyThere } = compareAirportLists(
    [place('ZRH'), place('AMS')],
    [other('YUL'), other('BER')],
    5,
  )
  expect([onlyHere, onlyThere].map((part) => part.map(({ code }) => code))).toEqual([
    ['AMS', 'ZRH'],
    ['BER', 'YUL'],
  ])
})
