import { expect, it } from 'vitest'
import { inCurrency } from './address.ts'

it('the address in another currency keeps what says the same in it', () => {
  const before = new URLSearchParams('origin=LHR&currency=USD&searchId=a&sort=fastest&maxPrice=500')
  expect(inCurrency(before, 'JPY').toString()).toBe('origin=LHR&currency=JPY&sort=fastest')
})
