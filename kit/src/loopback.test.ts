import { expect, test } from 'vitest'
import { isLoopbackHost } from './loopback.ts'

test.each([
  ['http://localhost:4000', true],
  ['http://sandbox.localhost:4000/google', true],
  ['http://127.0.0.1', true],
  ['http://127.9.8.7', true],
  ['http://[::1]:80', true],
  ['http://localhost.example.org', false],
  ['http://notlocalhost', false],
  ['http://.localhost.org', false],
  ['http://128.0.0.1', false],
  ['http://10.0.0.1', false],
])('the host %s is this machine: %s', (address, expected) => {
  expect(isLoopbackHost(new URL(address).hostname)).toBe(expected)
})
