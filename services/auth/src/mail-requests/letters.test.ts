import { expect, test } from 'vitest'
import {
  accountClosedLetter,
  accountExistsLetter,
  choosePasswordLetter,
  googleUnlinkedLetter,
  passwordChangedLetter,
  registrationLetter,
  resetLetter,
  signInLinkLetter,
  verificationLetter,
} from './letters.ts'

const site = { publicUrl: 'https://faresight.example' }
const token = 'aZ0_-'.repeat(8) + 'abc'
const registeredAt = new Date('2026-11-27T19:11:25Z')

test.each([
  ['registration', registrationLetter(site, token, registeredAt), `/verify-email?token=${token}`],
  ['choose a password', choosePasswordLetter(site, token), `/reset-password?token=${token}`],
  ['verification', verificationLetter(site, token), `/verify-email?token=${token}`],
  ['there is an account', accountExistsLetter(site), '/login'],
  ['reset', resetLetter(site, token), `/reset-password?token=${token}`],
  ['sign in', signInLinkLetter(site, token), `/sign-in-link?token=${token}`],
  ['Google disconnected', googleUnlinkedLetter(site), '/forgot-password'],
  ['password changed', passwordChangedLetter(site), '/forgot-password'],
])('the letter "%s" leads where it says, in both bodies', (_, { text, html }, path) => {
  expect(text).toContain(`\n${site.publicUrl}${path}\n`)
  expect(html).toContain(`href="${site.publicUrl}${path}"`)
})

test('a link says how long it lives', () => {
  expect(verificationLetter(site, token).text).toContain('24 hours')
  expect(registrationLetter(site, token, registeredAt).text).toContain('24 hours')
  expect(choosePasswordLetter(site, token).text).toContain('24 hours')
  expect(resetLetter(site, token).text).toContain('1 hour')
  expect(signInLinkLetter(site, token).text).toContain('15 minutes')
})

test('of several registrations a letter says which one it confirms', () => {
  const { text } = registrationLetter(site, token, registeredAt)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('the sign-up on 27 November 2026 at 19:11 (UTC)')
})

test('who has closed their account learns what becomes of their data, and whom to write to', () => {
  const { text } = accountClosedLetter(site)
  expect(text).toContain('In 30 days')
  expect(text).toContain('https://faresight.example/contact')
})

test('each letter says why one gets it', () => {
  for (const { text } of [
    registrationLetter(site, token, registeredAt),
    choosePasswordLetter(site, token),
    verificationLetter(site, token),
    accountExistsLetter(site),
    resetLetter(site, token),
    passwordChangedLetter(site),
    accountClosedLetter(site),
  ])
    expect(text).toMatch(
      /\n-- \nYou’re receiving this email because .+\.\nFaresight, https:\/\/faresight\.example\n$/,
    )
})
