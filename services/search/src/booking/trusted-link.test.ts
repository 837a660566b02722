import { describe, expect, test } from 'vitest'
import { parseTrustedLink } from './safe-redirect.ts'

const anywhere = { domains: null, loopback: false }
const listed = { domains: ['skyscanner.net'], loopback: false }
const affiliated = {
  domains: ['skyscanner.net'],
  affiliates: [{ domain: 'skyscanner.pxf.io', target: 'u' }],
  loopback: false,
}
const click = (target: string) =>
  `https://skyscanner.pxf.io/c/1/2/3?u=${encodeURIComponent(target)}&associateid=A`
const sandbox = { domains: ['skyscanner.net'], loopback: true }

test.each([
  ['https://www.britishairways.com/book?fare=1#x', anywhere],
  ['https://BOOK.example.co.uk/deal', anywhere],
  ['https://www.skyscanner.net/transport_deeplink/4.0/UK', listed],
  ['https://skyscanner.net/', listed],
  ['https://skyscanner.net/', affiliated],
  [click('https://www.skyscanner.net/transport_deeplink/4.0/UK?ticket_price=59.7'), affiliated],
  ['http://127.0.0.1:4010/sellers/x?fare=1', sandbox],
  ['http://localhost:4010/sellers/x', sandbox],
  ['http://[::1]:4010/sellers/x', sandbox],
])('%s is trusted', (text, rule) => {
  expect(parseTrustedLink(text, rule)?.href).toBe(new URL(text).href)
})

describe('parseTrustedLink refuses', () => {
  test.each([
    'http://www.britishairways.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//www.britishairways.com/',
    '/book',
    '',
    'https://user:secret@www.britishairways.com/',
    'https://www.britishairways.com@evil.org/',
    'https://www.britishairways.com\\@evil.org/',
    'https://evil.org/\tx',
    'https://evil.org:8443/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://8.8.8.8/',
    'https://localhost/',
    'https://localhost./',
    'https://app.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https:///',
    'http://127.0.0.1:4010/sellers/x',
  ])('%s', (text) => {
    expect(parseTrustedLink(text, anywhere)).toBeNull()
  })

  test.each([
    'https://evil.org/?skyscanner.net',
    'https://skyscanner.net.evil.org/',
    'https://evilskyscanner.net/',
  ])('%s, outside the provider’s own domains', (text) => {
    expect(parseTrustedLink(text, listed)).toBeNull()
  })

  test.each([
    'http://10.0.0.1/',
    'http://127.0.0.1@evil.org/',
    'http://127.0.0.1.evil.org/',
    'ftp://127.0.0.1/',
  ])('%s, although loopback is allowed', (text) => {
    expect(parseTrustedLink(text, sandbox)).toBeNull()
  })
})

test('a link longer than the maximum is refused', () => {
  expect(parseTrustedLink(`https://www.britishairways.com/${'a'.repeat(9000)}`, anywhere)).toBeNull()
})

describe('an affiliate network is refused', () => {
  test.each([
    ['without a target', 'https://skyscanner.pxf.io/c/1/2/3'],
    ['that leads on to somebody else', click('https://evil.org/')],
    ['that leads on to a name that only begins alike', click('https://www.skyscanner.net.evil.org/')],
    ['that leads on to another network', click(click('https://www.skyscanner.net/'))],
    ['that leads on without encryption', click('http://www.skyscanner.net/')],
    ['that leads on to this machine', click('http://127.0.0.1/')],
    ['with two targets', `${click('https://www.skyscanner.net/')}&u=https://evil.org/`],
    ['of somebody else', 'https://evil.pxf.io/c/1/2/3?u=https%3A%2F%2Fwww.skyscanner.net%2F'],
  ])('%s', (_, text) => {
    expect(parseTrustedLink(text, affiliated)).toBeNull()
  })

  test('where the provider has no affiliate network', () => {
    expect(parseTrustedLink(click('https://www.skyscanner.net/'), listed)).toBeNull()
  })
})
