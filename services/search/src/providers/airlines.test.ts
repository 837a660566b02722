import { expect, test } from 'vitest'
import { airline, isSameAirline } from './airlines.ts'

test.each([
  ['BA', null, { code: 'BA', name: 'British Airways' }],
  ['lh', null, { code: 'LH', name: 'Lufthansa' }],
  [null, 'British Airways', { code: 'BA', name: 'British Airways' }],
  [null, 'Delta Airlines', { code: 'DL', name: 'Delta Airlines' }],
  ['AZ', 'ITA Airways', { code: 'AZ', name: 'ITA Airways' }],
  ['QQ1', null, { code: 'QQ1', name: 'QQ1' }],
  [null, 'Kenn Borek Charter', { code: null, name: 'Kenn Borek Charter' }],
  [null, null, null],
  ['', ' ', null],
])('code %s and name %s is %o', (code, name, carrier) => {
  expect(airline(code, name)).toEqual(carrier)
})

test('an airline without a code is known by its name, whatever its suffix', () => {
  const named = (code: string | null, name: string) => ({ code, name })
  expect(isSameAirline(named(null, 'Air Borealis'), named('XB', 'Air Borealis Ltd.'))).toBe(true)
  expect(isSameAirline(named('AA', 'American'), named('BA', 'American'))).toBe(false)
})
