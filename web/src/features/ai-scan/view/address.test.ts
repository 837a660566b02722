import { expect, it } from 'vitest'
import { readView, withView, type View } from './address.ts'

const scan = 'mode=ai&origin=YYZ&destination=LIS&utm=x'

it.each<[Partial<View>, string]>([
  [{ pair: { date: '2027-01-19', returnDate: '2027-01-28' } }, '&pair=2027-01-19_2027-01-28'],
  [{ pair: { date: '2027-01-19', returnDate: null } }, '&pair=2027-01-19'],
  [{ calendar: 'month' }, '&view=month'],
  [{ pair: null, calendar: 'pairs' }, ''],
])('%o stands in the address, beside what was there, and is read back', (view, words) => {
  const address = withView(new URLSearchParams(scan), view)
  expect(address.toString()).toBe(scan + words)
  expect(readView(address)).toEqual({ pair: null, calendar: 'pairs', ...view })
})

it('one change leaves the other as it was', () => {
  const address = new URLSearchParams(`${scan}&pair=2027-01-19&view=month`)
  expect(withView(address, { pair: null }).toString()).toBe(`${scan}&view=month`)
  expect(withView(address, { calendar: 'pairs' }).toString()).toBe(`${scan}&pair=2027-01-19`)
})

it.each(['pair=', 'pair=soon', 'pair=2027-01-19_', 'pair=2027-01-19_x', 'view=week'])(
  '%s says nothing',
  (words) => {
    expect(readView(new URLSearchParams(words))).toEqual({ pair: null, calendar: 'pairs' })
  },
)
