import { describe, expect, test } from 'vitest'
import { parseTrustedLink } from './safe-redirect.ts'

const anywhere = { domains: null, loopback: false }
const listed = { domains: ['skyscanner.net'], loopback: false }
/** Rules by which this machine itself may be a seller; nothing else may gain by it. */
const atHome = { domains: null, loopback: true }

const privateV4 = [
  '127.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '0.0.0.0',
]
const octets = (address: string) => address.split('.').map(Number)
const asNumber = (address: string) => octets(address).reduce((sum, octet) => sum * 256 + octet, 0)
const hex = (number: number) => number.toString(16)

/** Every known way to write one IPv4 address where a host is expected. */
function spellings(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = octets(address)
  const whole = asNumber(address)
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex(whole)}`,
    `0X${hex(whole).toUpperCase()}`,
    `0${whole.toString(8)}`,
    octets(address)
      .map((octet) => `0x${hex(octet)}`)
      .join('.'),
    octets(address)
      .map((octet) => `0${octet.toString(8)}`)
      .join('.'),
    octets(address)
      .map((octet) => `000${octet.toString(8)}`)
      .join('.'),
    `${a}.${b * 65_536 + c * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `0x${hex(a)}.${b}.0${c.toString(8)}.${d}`,
    address.replaceAll(/./g, (it) => `%${hex(it.charCodeAt(0))}`),
    address.replaceAll('.', '。').replaceAll(/\d/g, (it) => String.fromCodePoint(0xff10 + Number(it))),
    address.replaceAll(/\d/g, (it) => String.fromCodePoint(0x1d7d8 + Number(it))),
    `[::ffff:${address}]`,
    `[::ffff:${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
    `[0:0:0:0:0:ffff:${address}]`,
    `[::${address}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b:1::${address}]`,
    `[2002:${hex(a * 256 + b)}:${hex(c * 256 + d)}::1]`,
  ]
}

const ipv6 = ['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[fe80::1]', '[fe80::1%25eth0]', '[fe80::1%eth0]']
const moreIpv6 = ['[fd00:ec2::254]', '[fc00::1]', '[ff02::1]', '[fec0::1]', '[2606:4700::1111]', '[::1']

const insideNames = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'app.localhost',
  'localhost.localdomain',
  'printer.local',
  'metadata',
  'metadata.google.internal',
  'instance-data.ec2.internal',
  'kubernetes.default.svc.cluster.local',
  'wiki.corp',
  'router.lan',
  'nas.home',
  'home.arpa',
  '1.0.0.127.in-addr.arpa',
  'shop.intranet',
  'seller.test',
  'seller.invalid',
  'seller.example',
  'site.onion',
  'intranet',
]

/** The host of a provider with something beside it that a parser may read as part of it, or as its end. */
const disguises = [
  'https://user@www.skyscanner.net/',
  'https://user:secret@www.skyscanner.net/',
  'https://@www.skyscanner.net/',
  'https://:@www.skyscanner.net/',
  'https://www.skyscanner.net@evil.org/',
  'https://www.skyscanner.net:443@evil.org/',
  'https://www.skyscanner.net%40evil.org/',
  'https://www.skyscanner.net%2f@evil.org/',
  'https://www.skyscanner.net%252f@evil.org/',
  'https://www.skyscanner.net%23@evil.org/',
  'https://www.skyscanner.net%00.evil.org/',
  'https://www.skyscanner.net%2eevil.org/',
  'https://www.skyscanner.net%ef%bc%8eevil.org/',
  'https://www.skyscanner.net\\@evil.org/',
  'https://www.skyscanner.net\\.evil.org/',
  'https:\\\\www.skyscanner.net/',
  'https:/\\www.skyscanner.net/',
  'https:www.skyscanner.net',
  'https:/www.skyscanner.net/',
  'https:///www.skyscanner.net/',
  'https:////www.skyscanner.net/',
  '//www.skyscanner.net/',
  '\\\\www.skyscanner.net\\',
  '/\\www.skyscanner.net/',
  '///www.skyscanner.net/',
  '/book',
  'book',
  '',
  '?x=https://www.skyscanner.net/',
  '#https://www.skyscanner.net/',
  'www.skyscanner.net',
  'https://',
  'https:///',
  'https://?www.skyscanner.net',
  'https://.skyscanner.net/',
  'https://www..skyscanner.net/',
  'https://www.skyscanner.net./',
  'https://www.skyscanner.net../',
  'https://-www.skyscanner.net/',
  'https://www-.skyscanner.net/',
  'https://www_.skyscanner.net/',
  'https://www.skyscanner.net;evil.org/',
  'https://www.skyscanner.net,evil.org/',
  'https://www.skyscanner.net|evil.org/',
  'https://www.skyscanner.net<evil.org/',
  'https://www.skyscanner.net^evil.org/',
  'https://www.skyscanner.net`evil.org/',
  'https://{www.skyscanner.net}/',
  'https://www.skyscanner.net&evil.org/',
  'https://*.skyscanner.net/',
  'https://$www.skyscanner.net/',
  "https://www.skyscanner.net'/",
  'https://www.skyscanner.net"/',
  'HTTPS://www.skyscanner.net\u3002evil.org/',
]

const ports = ['0', '1', '22', '80', '444', '8080', '8443', '65535', '65536', '-1', '443x', ' 443'].map(
  (port) => `https://www.skyscanner.net:${port}/`,
)

const schemes = [
  'http',
  'ftp',
  'ws',
  'wss',
  'file',
  'gopher',
  'ldap',
  'jar:https',
  'view-source:https',
  'feed:https',
  'blob:https',
  'filesystem:https',
  'intent',
  'market',
  'android-app',
  'ms-word:ofe|u|https',
  'x-https',
  'httpss',
  'https+x',
].map((scheme) => `${scheme}://www.skyscanner.net/`)

const scripts = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript://www.skyscanner.net/%0aalert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript\u003aalert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:https://www.skyscanner.net/',
  'mailto:a@skyscanner.net',
  'tel:+15551234',
  'sms:+15551234',
  'about:blank',
  'chrome://settings',
  'file:///etc/passwd',
  'file://www.skyscanner.net/etc/passwd',
]

/** Characters that one parser drops, another keeps and a third takes for the end, at each place where that would matter. */
const invisible = [
  0x00, 0x01, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1f, 0x20, 0x7f, 0x85, 0xa0, 0xad, 0x1680, 0x180e, 0x200b,
  0x200c, 0x200d, 0x200e, 0x202e, 0x2028, 0x2029, 0x2060, 0x2066, 0x3000, 0xfeff,
]
  .map((code) => String.fromCodePoint(code))
  .flatMap((it) => [
    `${it}https://www.skyscanner.net/`,
    `ht${it}tps://www.skyscanner.net/`,
    `https:${it}//www.skyscanner.net/`,
    `https://${it}www.skyscanner.net/`,
    `https://www.sky${it}scanner.net/`,
    `https://www.skyscanner.net${it}/`,
    `https://www.skyscanner.net${it}@evil.org/`,
    `https://www.skyscanner.net/${it}x`,
    `https://www.skyscanner.net/${it}`,
  ])

/** Letters that look like those of the list, as Unicode and as the name that DNS would have of them. */
const lookAlikes = [
  ['a', 'а'],
  ['a', 'ɑ'],
  ['c', 'с'],
  ['e', 'е'],
  ['s', 'ѕ'],
  ['y', 'у'],
  ['k', 'κ'],
  ['n', 'п'],
  ['n', 'ṇ'],
  ['t', 'ţ'],
  ['y', 'ý'],
  ['a', 'ａ'],
  ['s', 'ſ'],
  ['k', '\u212a'],
  ['.', '．'],
  ['.', '。'],
  ['.', '｡'],
  ['.', '․'],
  ['/', '／'],
  ['/', '⁄'],
  ['/', '∕'],
].flatMap(([plain = '', other = '']) => {
  const text = 'https://www.skyscanner.net/'
  const place = text.indexOf(plain, plain === '/' ? 20 : 'https://www'.length)
  const written = `${text.slice(0, place)}${other}${text.slice(place + 1)}${plain === '/' ? '.evil.org/' : ''}`
  const parsed = URL.parse(written)?.href ?? ''
  return [written, ...(parsed.includes('xn--') ? [parsed] : [])]
})

const long = [
  `https://www.skyscanner.net/${'a'.repeat(8192)}`,
  `https://www.skyscanner.net/?${'a=b&'.repeat(4000)}`,
  `https://${'a'.repeat(64)}.skyscanner.net/`,
  `https://${'a.'.repeat(130)}skyscanner.net/`,
  `https://${'a'.repeat(9000)}@www.skyscanner.net/`,
]

const hosts = [...privateV4.flatMap(spellings), ...ipv6, ...moreIpv6, ...insideNames]
const hostile = [
  ...hosts.flatMap((host) => [
    `https://${host}/`,
    `https://${host}:8443/x`,
    `https://${host}?skyscanner.net`,
  ]),
  ...disguises,
  ...ports,
  ...schemes,
  ...scripts,
  ...invisible,
  ...lookAlikes,
  ...long,
]

test('there are hundreds of distinct hostile links', () => {
  expect(new Set(hostile).size).toBeGreaterThan(700)
  expect(lookAlikes.some((link) => link.includes('xn--'))).toBe(true)
})

describe.each([
  ['a provider without a list', anywhere],
  ['a provider with a list', listed],
  ['a provider on this machine', atHome],
])('for %s', (_, rule) => {
  test('no hostile link passes', () => {
    expect(hostile.filter((link) => parseTrustedLink(link, rule))).toEqual([])
  })
})

/** Sound addresses, of somebody else. */
const others = [
  'evil.org',
  'skyscanner.net.evil.org',
  'www.skyscanner.net.evil.org',
  'evilskyscanner.net',
  'evil-skyscanner.net',
  'skyscanner.network',
  'skyscanner.ne',
  'skyscanner.net.co',
  'skyscannernet.org',
  'skyscanner.com',
  'net',
  'skyscanner',
  'sky.scanner.net',
  'rnskyscanner.net',
]

test('another domain does not pass for a listed one, whatever the rest of the link', () => {
  const links = others.flatMap((host) => [
    `https://${host}/`,
    `https://${host}/www.skyscanner.net`,
    `https://${host}/?u=https://www.skyscanner.net/`,
    `https://${host}/#.skyscanner.net`,
    `https://${host}/https%3A%2F%2Fwww.skyscanner.net%2F`,
    `https://${host}/@www.skyscanner.net`,
    `https://${host}?@www.skyscanner.net`,
  ])
  expect(links.filter((link) => parseTrustedLink(link, listed))).toEqual([])
})

test('loopback is allowed by its own names, over http, and only for a provider on loopback', () => {
  const links = ['127.0.0.1', '127.1.2.3', 'localhost', 'app.localhost', '[::1]'].map(
    (host) => `http://${host}:4010/sellers/x`,
  )
  expect(links.filter((link) => !parseTrustedLink(link, atHome))).toEqual([])
  expect(links.filter((link) => parseTrustedLink(link, anywhere))).toEqual([])
  const others = privateV4.slice(1).flatMap((address) => spellings(address).map((host) => `http://${host}/`))
  const odd = ['2130706433', '0x7f.1', '017700000001', '127.1', '[::ffff:127.0.0.1]']
  const links2 = [...others, ...odd.map((host) => `http://${host}:4010/`)]
  expect(links2.filter((link) => parseTrustedLink(link, atHome))).toEqual([])
})
