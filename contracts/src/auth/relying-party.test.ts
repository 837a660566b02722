import { expect, test } from 'vitest'
import { toRelyingParty } from './relying-party.ts'

test.each([
  ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  ['http://fares.localhost:8080/', { id: 'fares.localhost', origin: 'http://fares.localhost:8080' }],
  ['https://fares.example', { id: 'fares.example', origin: 'https://fares.example' }],
  ['https://fares.example:8443/', { id: 'fares.example', origin: 'https://fares.example:8443' }],
  ['http://fares.example', null],
  ['http://notlocalhost', null],
  ['http://127.0.0.1:8080', null],
  ['https://203.0.113.7', null],
  ['https://0x7f.1', null],
  ['https://[::1]:8080', null],
])('the relying party of %s is %j', (publicUrl, expected) => {
  expect(toRelyingParty(publicUrl)).toEqual(expected)
})
