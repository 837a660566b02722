import { authRoutes } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectFits, expectGoodLooks, expectRoom } from '../checks/room.ts'
import { member } from '../fixtures/viewers.ts'
import { answer, callsTo, hold, refuse } from '../network/network.ts'
import { address, field, heading, main } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const token = 't'.repeat(43)
const verify = `/verify-email?token=${token}`
const alert = main.getByRole('alert').filter({ hasText: /./ })
const resend = main.getByRole('button', { name: 'Send verification email' })

test('a bad link leads to another one, or to support, and is for no search engine', async () => {
  refuse(authRoutes.verifyEmail, authProblems['bad-verification-token'])
  await renderApp(verify)
  await expect.element(alert).toMatchTextContent(/Verification failed\. The link may be invalid or expired\./)
  await expect
    .element(page.getByRole('link', { name: 'Contact Support' }))
    .toHaveAttribute('href', '/support')
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow')
  await expectGoodLooks()
  await expectRoom()
  await page.getByRole('link', { name: 'Resend Verification Email' }).click()
  await expect.element(resend).toBeVisible()
})

wholeTest('a link without a token verifies nothing, and asks nobody', async () => {
  await renderApp('/verify-email')
  await expect.element(alert).toMatchTextContent(/No verification token provided/)
  expect(callsTo(authRoutes.verifyEmail)).toEqual([])
})

test('the token leaves the address as soon as it is read', async () => {
  const held = hold(authRoutes.verifyEmail)
  await renderApp(verify)
  await expect.element(heading('Verifying your email...')).toBeVisible()
  expect(address()).toBe('/verify-email')
  held.answer({ message: 'Your address is verified.' })
  await expect.element(heading('Email Verified!')).toBeVisible()
  await expect.poll(() => callsTo(authRoutes.verifyEmail)[0]?.query).toEqual({ token })
  await expectGoodLooks()
})

wholeTest.each([
  [
    'a cart leads on to its checkout',
    JSON.stringify({ planId: 'annual', planName: 'Annual', price: 49.99, addedAt: '2027-03-01' }),
    'Continue to Checkout',
    '/login?redirect=cart',
  ],
  ['what is no cart leads to the page to log in', '{"planId', 'Go to Login', '/login'],
])('%s', async (_, cart, name, href) => {
  localStorage['faresight_cart'] = cart
  answer(authRoutes.verifyEmail, { message: 'Your address is verified.' })
  await renderApp(verify, { as: member() })
  await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href)
})

wholeTest('a server out of reach can be asked again to verify', async () => {
  const held = hold(authRoutes.verifyEmail)
  await renderApp(verify)
  held.disconnect()
  await expect.element(alert).toMatchTextContent(/Verification failed\. The link may be invalid or expired\./)
  answer(authRoutes.verifyEmail, { message: 'Your address is verified.' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading('Email Verified!')).toBeVisible()
})

wholeTest('another link goes to the address that is typed, and again', async () => {
  await renderApp('/resend-verification')
  await field('Email').fill('nobody')
  await resend.click()
  await expect.element(main.getByText('Invalid email address')).toBeVisible()
  await expectGoodLooks()
  await expectRoom()
  await field('Email').fill('ada@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Email Sent!')).toBeVisible()
  await expect.element(main.getByText(/24 hours/)).toBeVisible()
  await expect
    .poll(() => callsTo(authRoutes.resendVerification).map(({ body }) => body))
    .toEqual([{ email: 'ada@example.com' }])
  await expectFits()
  await page.getByRole('button', { name: 'Send Another Email' }).click()
  await expect.element(field('Email')).toHaveValue('ada@example.com')
  await expect.element(field('Email')).toHaveFocus()
})

test.each([
  [
    '/resend-verification',
    authRoutes.resendVerification,
    'Send verification email',
    'Failed to resend verification email. Please try again.',
  ],
  [
    '/forgot-password',
    authRoutes.forgotPassword,
    'Send reset link',
    'Failed to send reset email. Please try again.',
  ],
] as const)(
  '%s keeps what was typed while the server is out of reach',
  async (path, route, name, sentence) => {
    const held = hold(route)
    await renderApp(path)
    await field('Email').fill('ada@example.com')
    await main.getByRole('button', { name }).click()
    await expect.element(main.getByRole('button', { name: 'Sending...' })).toBeVisible()
    held.disconnect()
    await expect.element(alert).toMatchTextContent(sentence)
    await expect.element(field('Email')).toHaveValue('ada@example.com')
    await expectFits()
  },
)

test('a forgotten password asks where the email is to go, and says where it went', async () => {
  await renderApp('/login')
  await field('Email').fill('nobody')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect.element(field('Email')).toHaveValue('nobody')
  await main.getByRole('button', { name: 'Send reset link' }).click()
  await expect.element(main.getByText('Invalid email address')).toBeVisible()
  await expectGoodLooks()
  await expectRoom()
  await field('Email').fill('ada@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Check Your Email')).toBeVisible()
  await expect.element(main.getByText(/ada@example\.com/)).toBeVisible()
  await expect.element(main.getByText('The link expires in 1 hour.')).toBeVisible()
  await expectFits()
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect.element(field('Email')).toHaveValue('ada@example.com')
})
