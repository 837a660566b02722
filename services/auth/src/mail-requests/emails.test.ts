import { expect, test } from 'vitest'
import {
  renderAccountClosedEmail,
  renderAccountExistsEmail,
  renderChoosePasswordEmail,
  renderGoogleUnlinkedEmail,
  renderPasswordChangedEmail,
  renderRegistrationEmail,
  renderPasswordResetEmail,
  renderSignInLinkEmail,
  renderVerificationEmail,
} from './emails.ts'

const site = { publicUrl: 'https://faresight.example' }
const token = 'aZ0_-'.repeat(8) + 'abc'
const registeredAt = new Date('2026-11-27T19:11:25Z')

test.each([
  ['registration', renderRegistrationEmail(site, token, registeredAt), `/verify-email?token=${token}`],
  ['choose a password', renderChoosePasswordEmail(site, token), `/reset-password?token=${token}`],
  ['verification', renderVerificationEmail(site, token), `/verify-email?token=${token}`],
  ['account exists', renderAccountExistsEmail(site), '/login'],
  ['reset', renderPasswordResetEmail(site, token), `/reset-password?token=${token}`],
  ['sign-in link', renderSignInLinkEmail(site, token), `/sign-in-link?token=${token}`],
  ['Google disconnected', renderGoogleUnlinkedEmail(site), '/forgot-password'],
  ['password changed', renderPasswordChangedEmail(site), '/forgot-password'],
])('the email "%s" has the right link in both bodies', (_, { text, html }, path) => {
  expect(text).toContain(`\n${site.publicUrl}${path}\n`)
  expect(html).toContain(`href="${site.publicUrl}${path}"`)
})

test('emails say how long their link is valid', () => {
  expect(renderVerificationEmail(site, token).text).toContain('24 hours')
  expect(renderRegistrationEmail(site, token, registeredAt).text).toContain('24 hours')
  expect(renderChoosePasswordEmail(site, token).text).toContain('24 hours')
  expect(renderPasswordResetEmail(site, token).text).toContain('1 hour')
  expect(renderSignInLinkEmail(site, token).text).toContain('15 minutes')
})

test('the email names the registration it confirms', () => {
  const { text } = renderRegistrationEmail(site, token, registeredAt)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('the sign-up on 27 November 2026 at 19:11 (UTC)')
})

test('the account-closed email explains what happens to the data and gives a contact', () => {
  const { text } = renderAccountClosedEmail(site)
  expect(text).toContain('In 30 days')
  expect(text).toContain('https://faresight.example/contact')
})

test('each email says why it was sent', () => {
  for (const { text } of [
    renderRegistrationEmail(site, token, registeredAt),
    renderChoosePasswordEmail(site, token),
    renderVerificationEmail(site, token),
    renderAccountExistsEmail(site),
    renderPasswordResetEmail(site, token),
    renderPasswordChangedEmail(site),
    renderAccountClosedEmail(site),
  ])
    expect(text).toMatch(
      /\n-- \nYou’re receiving this email because .+\.\nFaresight, https:\/\/faresight\.example\n$/,
    )
})
