import { expect, test } from 'vitest'
import { playedGoogle, playsGoogle } from './google.ts'

const sandbox = 'http://127.0.0.1:4000'

test.each([{}, { GOOGLE_CLIENT_SECRET: 'secret' }, { GOOGLE_ISSUER: 'https://accounts.example.com' }])(
  'with %j the sandbox plays Google, and nothing that was set reaches it or past it',
  (settings) => {
    expect(playsGoogle(settings)).toBe(true)
    expect(playedGoogle(settings, sandbox)).toEqual({
      GOOGLE_CLIENT_ID: 'sandbox',
      GOOGLE_CLIENT_SECRET: 'sandbox',
      GOOGLE_ISSUER: 'http://127.0.0.1:4000/google',
      NO_PROXY: '127.0.0.1',
    })
  },
)

test('with an id of one’s own the sandbox plays no part of Google', () => {
  const settings = { GOOGLE_CLIENT_ID: 'id' }
  expect(playsGoogle(settings)).toBe(false)
  expect(playedGoogle(settings, sandbox)).toEqual({})
})
