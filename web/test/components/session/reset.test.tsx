import { authRoutes } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectFits, expectGoodLooks, expectRoom } from '../checks/room.ts'
import { answer, callsTo, hold } from '../network/network.ts'
import { address, field, heading, main } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { password } from './server.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const token = 't'.repeat(43)
const submit = main.getByRole('button', { name: 'Reset password' })
const alert = main.getByRole('alert').filter({ hasText: /./ })

async function choose(): Promise<void> {
  await field('New password').fill(password)
  await field('Confirm password').fill(password)
  await submit.click()
}

test('a new password has the rules of the first one', async () => {
  await renderApp(`/reset-password?token=${token}`)
  await field('New password').fill('lisbon')
  await submit.click()
  await expect.element(main.getByText('Password must be at least 8 characters')).toBeVisible()
  await expect.element(main.getByText('Please confirm your password')).toBeVisible()
  await expectGoodLooks()
  await expectRoom()
  await field('New password').fill(password)
  await field('Confirm password').fill('Porto2029!')
  await expect.element(main.getByText("Passwords don't match")).toBeVisible()
  expect(callsTo(authRoutes.resetPassword)).toEqual([])
})

test('a link that works no more leads to another one, and nothing that was typed is lost', async () => {
  const held = hold(authRoutes.resetPassword)
  await renderApp(`/reset-password?token=${token}`)
  await expect.poll(address).toBe('/reset-password')
  await choose()
  await expect.element(main.getByRole('button', { name: 'Resetting password...' })).toBeVisible()
  held.refuse(authProblems['bad-reset-token'])
  await expect
    .element(alert)
    .toMatchTextContent(/Failed to reset password\. The link may be invalid or expired\./)
  await expect.element(field('New password')).toHaveValue(password)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect.element(main.getByRole('button', { name: 'Send reset link' })).toBeVisible()
})

test('a new password leads to the page to log in', async () => {
  answer(authRoutes.resetPassword, { message: 'Done' })
  await renderApp(`/reset-password?token=${token}`)
  await choose()
  await expect.element(heading('Password Reset Successful!')).toBeVisible()
  await expect
    .poll(() => callsTo(authRoutes.resetPassword).map(({ body }) => body))
    .toEqual([{ token, password }])
  await expectGoodLooks()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect.element(heading('Log In')).toBeVisible()
})

wholeTest('without a token there is no form', async () => {
  await renderApp('/reset-password')
  await expect.element(alert).toMatchTextContent(/Invalid reset link\. Please request a new password reset\./)
  expect(main.getByRole('textbox').elements()).toEqual([])
  await expectFits()
})
