import { expect, test } from 'vitest'
import { createIpCountryServices } from './geo-services.ts'

const all = { ipapi: 'https://ipapi.co', ipwhois: 'https://ipwho.is' }
const services = createIpCountryServices(all)

test('each service has its own URL, for an address or for our own', () => {
  expect(services.map((it) => it.urlOf('8.8.4.0'))).toEqual([
    'https://ipapi.co/8.8.4.0/json/',
    'https://ipwho.is/8.8.4.0',
  ])
  expect(services.map((it) => it.urlOf(null))).toEqual(['https://ipapi.co/json/', 'https://ipwho.is/'])
})

test('a service without a URL is not used', () => {
  const names = (addresses: Parameters<typeof createIpCountryServices>[0]) =>
    createIpCountryServices(addresses).map(({ name }) => name)
  expect(names(all)).toEqual(['ipapi', 'ipwhois'])
  expect(names({ ipwhois: 'https://ipwho.is' })).toEqual(['ipwhois'])
  expect(names({})).toEqual([])
})

const [ipapi, ipwhois] = services

test.each([
  [ipapi, { ip: '8.8.4.0', country_code: 'CA', country_name: 'Canada' }],
  [ipwhois, { ip: '8.8.4.0', success: true, country_code: 'CA' }],
])('the country of an answer is parsed', (service, answer) => {
  expect(service?.parseCountry(answer)).toBe('CA')
})

test.each([
  [ipapi, { error: true, reason: 'RateLimited' }],
  [ipapi, { error: true, country_code: 'CA' }],
  [ipapi, { country_code: null }],
  [ipapi, { country_code: 'ca' }],
  [ipapi, { country_code: 'CAN' }],
  [ipapi, { country_code: '<b>' }],
  [ipapi, { country_code: ['CA'] }],
  [ipapi, ['CA']],
  [ipapi, 'CA'],
  [ipapi, null],
  [ipapi, undefined],
  [ipwhois, { success: false, country_code: 'CA' }],
  [ipwhois, { country_code: 'CA' }],
  [ipwhois, { success: 'true', country_code: 'CA' }],
  [ipwhois, { success: true, country_code: '' }],
])('$name: %#, a malformed answer has no country', (service, answer) => {
  expect(service?.parseCountry(answer)).toBeNull()
})
