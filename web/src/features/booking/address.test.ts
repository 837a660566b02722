import { bookingPagePath } from '@faresight/contracts/search/booking-page'
import { expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { readBooking, sellerHref } from './address.ts'

const offerId = '7d444840-9dc0-41d5-ac5e-1c2d9a4b8f21'
const read = (query: string) => readBooking(new URLSearchParams(query))

test('the page reads what the server writes, at the address that the server knows', () => {
  const offer = { offerId, option: '0123456789ab', ticket: 1 }
  const [path, query = ''] = bookingPagePath(offer, 'away').split('?')
  expect(path).toBe(paths.booking)
  expect(read(query)).toEqual({ offer, stop: 'away' })
  expect(read(bookingPagePath({ offerId, option: '0123456789ab' }).split('?')[1] ?? '')).toEqual({
    offer: { offerId, option: '0123456789ab', ticket: 0 },
    stop: null,
  })
})

test.each([
  '',
  'offer=7d444840&option=0123456789ab',
  `offer=${offerId}`,
  `offer=${offerId}&option=-1`,
  `offer=${offerId}&option=1e1`,
  `offer=${offerId}/../x&option=0123456789ab`,
  `offer=${offerId}&option=0123456789ab&ticket=x`,
  'offer=//evil.org&option=0123456789ab',
])('%j names no offer', (query) => {
  expect(read(query).offer).toBeNull()
})

test('a reason that we do not know is none', () => {
  expect(read(`offer=${offerId}&option=0123456789ab&state=toString`).stop).toBeNull()
})

test('the way on is one of ours, and says that the traveller knows', () => {
  expect(sellerHref({ offerId, option: '0123456789ab', ticket: 0 })).toBe(
    `/api/book/${offerId}/0123456789ab?moved=ok`,
  )
  expect(sellerHref({ offerId, option: '0123456789ab', ticket: 1 })).toBe(
    `/api/book/${offerId}/0123456789ab?ticket=1&moved=ok`,
  )
})
