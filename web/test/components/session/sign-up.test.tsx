import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectFits, expectGoodLooks, expectRoom } from '../checks/room.ts'
import { answer, callsTo, hold } from '../network/network.ts'
import { config } from '../network/usual.ts'
import { address, field, heading, main, textsOf } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { password } from './server.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const submit = main.getByRole('button', { name: 'Create account' })
const agree = page.getByRole('checkbox', { name: /^I agree/ })
const rules = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem')

async function fillIn(email: string): Promise<void> {
  await page.getByLabelText('First name (optional)').fill('Zoë')
  await page.getByLabelText('Last name (optional)').fill('Đặng-Østergård')
  await field('Email').fill(email)
  await field('Password').fill(password)
  await field('Confirm password').fill(password)
  await agree.click()
}

test('each field says what is wrong with it, and the first one has the focus', async () => {
  answer(gatewayRoutes.config, { ...config, google: true })
  await renderApp('/register')
  await expect.element(page.getByRole('link', { name: 'Sign up with Google' })).toBeVisible()
  await submit.click()
  for (const sentence of [
    'Enter your email address',
    'Password must be at least 8 characters',
    'Please confirm your password',
    'You must agree to the Terms of Service and Privacy Policy',
  ])
    await expect.element(main.getByText(sentence)).toBeVisible()
  await expect.element(field('Email')).toHaveFocus()
  await expectGoodLooks()
  await expectRoom()
})

test('a password says which rules it keeps, and whether its confirmation agrees', async () => {
  await renderApp('/register')
  await submit.click()
  await field('Password').fill('Lisbon2027')
  await expect
    .element(main.getByText('Password must contain at least one special character (!@#$%^&*...)'))
    .toBeVisible()
  expect(textsOf(rules)).toEqual([
    'At least 8 characters (met)',
    'One uppercase letter (met)',
    'One lowercase letter (met)',
    'One number (met)',
    'One special character (not met)',
  ])
  await expect.element(page.getByRole('status').getByText(/4 of 5 requirements met/)).toBeInTheDocument()
  await field('Password').fill(password)
  await field('Confirm password').fill('Lisbon2028!')
  const differs = main.getByText("Passwords don't match")
  await expect.element(differs).toBeVisible()
  await field('Password').fill('Lisbon2028!')
  await expect.element(differs).not.toBeInTheDocument()
})

test('a new account waits for the link in its email', async () => {
  const email = `${'a'.repeat(60)}.${'b'.repeat(20)}@example.com`
  await renderApp('/register')
  await fillIn(email)
  answer(authRoutes.register, { message: 'Please look into your mail' })
  await submit.click()
  await expect.element(heading('Check Your Email!')).toHaveFocus()
  await expect
    .poll(() => callsTo(authRoutes.register).map(({ body }) => body))
    .toEqual([{ email, password, firstName: 'Zoë', lastName: 'Đặng-Østergård' }])
  await expect.element(main.getByText(email)).toBeVisible()
  await expect.element(main.getByText('The link expires in 24 hours.')).toBeVisible()
  await expect.element(main.getByText(/spam folder/)).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login')
  await expectGoodLooks()
  await expectRoom()
  await page.getByRole('link', { name: 'Resend verification link' }).click()
  await expect.element(field('Email')).toHaveValue(email)
  expect(address()).toBe('/resend-verification')
})

test('where no email is sent the link is on the page', async () => {
  answer(authRoutes.register, {
    message: 'Please verify your address',
    verificationUrl: `${location.origin}/verify-email?token=${'t'.repeat(43)}`,
  })
  answer(authRoutes.verifyEmail, { message: 'Your address is verified.' })
  await renderApp('/register')
  await fillIn('ada@example.com')
  await submit.click()
  await expect.element(heading('Account Created!')).toBeVisible()
  await expectFits()
  await page.getByRole('link', { name: 'Verify Email Now' }).click()
  await expect.element(heading('Email Verified!')).toBeVisible()
})

test('a server out of reach loses nothing that was typed', async () => {
  const held = hold(authRoutes.register)
  await renderApp('/register')
  await fillIn('ada@example.com')
  await submit.click()
  await expect.element(main.getByRole('button', { name: 'Creating account...' })).toBeVisible()
  held.disconnect()
  await expect
    .element(main.getByRole('alert').getByText('Registration failed. Please try again.'))
    .toBeVisible()
  await expect.element(page.getByLabelText('First name (optional)')).toHaveValue('Zoë')
  await expect.element(field('Confirm password')).toHaveValue(password)
  await expect.element(agree).toBeChecked()
})

wholeTest('password managers can tell the fields apart, and the terms open beside the form', async () => {
  await renderApp('/register')
  await expect.element(submit).toBeVisible()
  const inputs = [...main.element().querySelectorAll('input:not([type=checkbox])')]
  expect(inputs.map((input) => input.getAttribute('autocomplete'))).toEqual([
    'given-name',
    'family-name',
    'username',
    'new-password',
    'new-password',
  ])
  for (const [name, path] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    await expect.element(main.getByRole('link', { name })).toHaveAttribute('target', '_blank')
    await expect.element(main.getByRole('link', { name })).toHaveAttribute('href', path)
  }
})
