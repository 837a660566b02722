import { describe, expect, it } from 'vitest'
import { type ScanInput, emptyScan } from './scan-input.ts'
import { readScan, scanKey, withOthers, writeScan } from './scan-address.ts'

const around = {
  currency: 'USD',
} as const
const read = (address: string) => readScan(new URLSearchParams(address), around)
const id = '0190b5a4-7f5e-7c3a-9d3e-2f6f1f1f1f1f'

const question: ScanInput = { ...emptyScan, origin: 'YYZ', destination: 'LIS', currency: 'USD' }

describe('the address of an AI search', () => {
  it('holds what differs from the defaults, in one order', () => {
    const asked: ScanInput = {
      ...question,
      searchPeriod: '6_months',
      minNights: 7,
      priceWeight: 0.5,
      stops: 'nonstop',
    }
    expect(writeScan(asked, id).toString()).toBe(
      `mode=ai&origin=YYZ&destination=LIS&searchPeriod=6_months&minNights=7&stops=nonstop&priceWeight=0.5&currency=USD&scan=${id}`,
    )
  })

  it.each([
    question,
    { ...question, tripType: 'oneway', searchPeriod: '1_month' },
    {
      ...question,
      minNights: 20,
      maxNights: 30,
      passengers: 3,
      children: 2,
      infants: 1,
      cabinClass: 'business',
      priceWeight: 0,
    },
    { ...question, maxNights: 2, minNights: 1, priceWeight: 1, currency: 'CAD' },
  ] satisfies ScanInput[])('reads back what it wrote: %o', (asked) => {
    expect(read(writeScan(asked, id).toString())).toMatchObject({ question: asked, scanId: id })
  })

  it.each([
    ['mode=ai&origin=yyz&destination=LIS&searchPeriod=2_weeks', 'mode=ai&origin=YYZ&destination=LIS'],
    ['mode=ai&origin=YYZ&destination=LIS&minNights=9&maxNights=4', 'mode=ai&origin=YYZ&destination=LIS'],
    ['mode=ai&origin=YYZ&destination=LIS&minNights=31', 'mode=ai&origin=YYZ&destination=LIS'],
    [
      'mode=ai&origin=YYZ&destination=LIS&minNights=20',
      'mode=ai&origin=YYZ&destination=LIS&minNights=20&maxNights=20',
    ],
    ['mode=ai&origin=YYZ&destination=LIS&tripType=multicity', 'mode=ai&origin=YYZ&destination=LIS'],
    [
      'mode=ai&origin=YYZ&destination=LIS&tripType=oneway&minNights=5',
      'mode=ai&tripType=oneway&origin=YYZ&destination=LIS',
    ],
    ['mode=ai&origin=YYZ&destination=LIS&priceWeight=7', 'mode=ai&origin=YYZ&destination=LIS'],
    ['mode=ai&origin=YYZ&destination=LIS&scan=mine', 'mode=ai&origin=YYZ&destination=LIS'],
    ['mode=ai&origin=YYZ&destination=LIS&stops=toString', 'mode=ai&origin=YYZ&destination=LIS'],
    ['utm=x&mode=ai&origin=YYZ&destination=LIS', 'mode=ai&origin=YYZ&destination=LIS&utm=x'],
  ])('is repaired: %s', (address, right) => {
    const wanted = new URLSearchParams(right)
    if (!wanted.has('currency')) {
      // A search that can be made names its currency.
      const rest = wanted.get('utm')
      wanted.delete('utm')
      wanted.set('currency', 'USD')
      if (rest) wanted.set('utm', rest)
    }
    expect(read(address).address.toString()).toBe(wanted.toString())
  })

  it('keeps what is none of its own where another scan takes its place', () => {
    const before = new URLSearchParams('mode=ai&origin=YYZ&destination=OPO&maxNights=9&view=month&utm=x')
    expect(withOthers(writeScan(question), before).toString()).toBe(
      `${writeScan(question).toString()}&view=month&utm=x`,
    )
  })

  it('with a place missing is a form that is filled in part', () => {
    expect(read(`mode=ai&origin=YYZ&scan=${id}`)).toMatchObject({
      draft: { origin: 'YYZ', destination: '' },
      question: null,
      scanId: null,
    })
  })

  it('without its mode asks for nothing', () => {
    expect(read('origin=YYZ&destination=LIS')).toMatchObject({ draft: { origin: 'YYZ' }, question: null })
  })

  it('is that of the same scan whatever the price counts', () => {
    expect(scanKey({ ...question, priceWeight: 0.2 })).toBe(scanKey(question))
    expect(scanKey({ ...question, searchPeriod: '1_month' })).not.toBe(scanKey(question))
  })
})

it('a number of passengers for which nobody can search makes no scan, and stays in the address', () => {
  const {
    draft,
    question: whole,
    partyProblem,
    address,
  } = read(`${writeScan(question).toString()}&passengers=12`)
  expect([whole, partyProblem, draft.passengers, address.get('passengers')]).toEqual([null, 'seats', 9, '12'])
})
