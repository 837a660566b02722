import { expect, it } from 'vitest'
import { parse, withState } from '../../browser/url-state.ts'
import { type View, calendarUrl } from './address.ts'

const shut: View = { pair: null, offer: null, calendar: 'pairs', fares: 'best', day: null }
const scan = 'mode=ai&origin=YYZ&destination=LIS&utm=x'

it.each<[Partial<View>, string]>([
  [{ pair: { date: '2027-01-19', returnDate: '2027-01-28' } }, '&pair=2027-01-19_2027-01-28'],
  [{ pair: { date: '2027-01-19', returnDate: null } }, '&pair=2027-01-19'],
  [{ pair: { date: '2027-01-19', returnDate: null }, offer: 'o-1' }, '&pair=2027-01-19&offer=o-1'],
  [{ calendar: 'month' }, '&view=month'],
  [{ calendar: 'month', fares: 'lowest' }, '&view=month&fares=lowest'],
  [{ calendar: 'month', day: '2027-01-20' }, '&view=month&day=2027-01-20'],
  [{ pair: null, calendar: 'pairs' }, ''],
])('%o stands in the address, beside what was there, and is read back', (view, words) => {
  const address = withState(calendarUrl, new URLSearchParams(scan), view)
  expect(address.toString()).toBe(scan + words)
  expect(parse(calendarUrl, address)).toEqual({ ...shut, ...view })
})

it('one change leaves the other as it was', () => {
  const address = new URLSearchParams(`${scan}&pair=2027-01-19&offer=o-1&view=month`)
  expect(withState(calendarUrl, address, { pair: null }).toString()).toBe(`${scan}&view=month`)
  expect(withState(calendarUrl, address, { calendar: 'pairs' }).toString()).toBe(
    `${scan}&pair=2027-01-19&offer=o-1`,
  )
})

it.each([
  'pair=',
  'pair=soon',
  'pair=2027-01-19_',
  'pair=2027-01-19_x',
  'offer=o-1',
  'view=week',
  'fares=all',
  'day=1',
])('%s says nothing', (words) => {
  expect(parse(calendarUrl, new URLSearchParams(words))).toEqual(shut)
})
