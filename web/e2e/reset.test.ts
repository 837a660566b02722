import { authRoutes } from '@faresight/contracts/auth/http'
import { describe, expect, it, test } from 'vitest'
import { baseUrl, expectGoodLooks, newPage, see, sizes, visit } from './harness.ts'
import { heldCalls } from './held-calls.ts'
import { linkInMail, newAddress } from './mail.ts'
import { logIn, newMember } from './newcomer.ts'

const newPassword = 'Porto2028!'

describe.each(sizes)('a forgotten password on a %s', (size) => {
  it('asks where the mail is to go, and says where it went', async () => {
    const page = await newPage({ size })
    await visit(page, '/login')
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    const email = page.getByLabel('Email')
    await expect.poll(() => email.inputValue()).toBe('nobody')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByText('Invalid email address').waitFor()
    await expectGoodLooks(page, `forgot-${size}`)
    const address = newAddress()
    await email.fill(address)
    await email.press('Enter')
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
    await page.getByText(address).waitFor()
    await page.getByText('The link is valid for 1 hour.').waitFor()
    await expectGoodLooks(page, `forgot-sent-${size}`)
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(address)
  })

  it('is chosen anew under the rules of the first one', async () => {
    const page = await newPage({ size, expects: [400] })
    await page.goto('/reset-password?token=garbled')
    const password = page.getByLabel('New password', { exact: true })
    await password.fill('lisbon')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await page.getByText('Password must be at least 8 characters').waitFor()
    await page.getByText('Please confirm your password').waitFor()
    await expectGoodLooks(page, `reset-${size}`)
    await password.fill(newPassword)
    await page.getByLabel('Confirm password').fill('Porto2029!')
    await page.getByText("Passwords don't match").waitFor()
    await page.getByLabel('Confirm password').fill(newPassword)
    const calls = await heldCalls(page, '**/api/auth/reset-password')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await page.getByRole('button', { name: 'Resetting password...', exact: true }).waitFor()
    await expectGoodLooks(page)
    await calls.pass()
    await page
      .getByRole('alert')
      .getByText('Failed to reset password. The link may be invalid or expired.')
      .waitFor()
    expect(await password.inputValue()).toBe(newPassword)
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await page.getByRole('button', { name: 'Send reset link' }).waitFor()
  })
})

test.each(sizes)('without a token there is no form on a %s', async (size) => {
  const page = await newPage({ size })
  await page.goto('/reset-password')
  expect(await see(page.getByRole('alert').filter({ hasText: /./ }))).toBe(
    'Invalid reset link. Please request a new password reset.',
  )
  expect(await page.getByRole('textbox').count()).toBe(0)
  await expectGoodLooks(page, `reset-no-token-${size}`)
})

test('a new password by mail ends the session that is open, and the old password is none', async () => {
  const page = await newPage({ expects: [400], unauthorized: [authRoutes.login] })
  const email = await newMember(page.context())
  await visit(page, '/login')
  await logIn(page, email)
  await page.getByRole('heading', { name: 'Search Flights' }).waitFor()
  const visitor = await newPage()
  await visit(visitor, '/forgot-password')
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByRole('button', { name: 'Send reset link' }).click()
  await visitor.getByRole('heading', { name: 'Check Your Email' }).waitFor()

  await page.goto(await linkInMail(email, 'Choose a new password'))
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await expect.poll(() => page.url()).toBe(`${baseUrl}/reset-password`)
  await page.reload()
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm password').fill(newPassword)
  await page.getByLabel('Confirm password').press('Enter')
  await page.getByRole('heading', { name: 'Password Reset Successful!' }).waitFor()
  await expectGoodLooks(page, 'reset-done-desk')
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await logIn(page, email)
  await page.getByRole('alert').getByText('Invalid email or password. Please try again.').waitFor()
  await logIn(page, email, newPassword)
  await page.getByRole('heading', { name: 'Search Flights' }).waitFor()
  // The link has worked once.
  await page.goto(await linkInMail(email, 'Choose a new password'))
  await page.getByLabel('New password', { exact: true }).fill('Faro2029!')
  await page.getByLabel('Confirm password').fill('Faro2029!')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByText('Failed to reset password. The link may be invalid or expired.').waitFor()
})

test.each(sizes)(
  'a server that is away is told on a %s, and nothing of what was typed is lost',
  async (size) => {
    const page = await newPage({ size, expects: ['net::ERR_FAILED'] })
    const calls = await heldCalls(page, '**/api/auth/forgot-password')
    await visit(page, '/forgot-password')
    await page.getByLabel('Email').fill('mira@mail.test')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByRole('button', { name: 'Sending...', exact: true }).waitFor()
    await expectGoodLooks(page)
    await calls.fail()
    await page.getByRole('alert').getByText('Failed to send reset email. Please try again.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('mira@mail.test')
    await expectGoodLooks(page, `forgot-failed-${size}`)
  },
)
