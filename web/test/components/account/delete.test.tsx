import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectFits, expectGoodLooks, expectRoom } from '../checks/room.ts'
import { stopTimeouts } from '../clock.ts'
import { answer, callsTo, disconnect, refuse } from '../network/network.ts'
import { config } from '../network/usual.ts'
import { address, dialog, field, heading, main, region, toasts } from '../page-parts.ts'
import { password } from '../session/server.ts'
import { openAccount } from './open.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const button = region('Danger zone').getByRole('button', { name: 'Delete account' })
const confirm = dialog.getByRole('button', { name: 'Delete my account' })

async function ask(): Promise<void> {
  await button.click()
  await field('Type DELETE to confirm').fill('delete')
}

test('the question says what deleting means, and needs a word', async () => {
  await openAccount()
  await button.click()
  for (const words of ['closes right away', '30 days', '7 years', 'can’t be undone'])
    await expect.element(dialog).toMatchTextContent(words)
  await expect.element(confirm).toBeDisabled()
  await field('Type DELETE to confirm').fill('delete')
  await expect.element(confirm).toBeEnabled()
  await expectGoodLooks()
  await expectRoom()
})

test('what fails says so, and the account stays', async () => {
  disconnect(accountRoutes.closeAccount)
  await openAccount()
  await ask()
  await confirm.click()
  await expect.element(dialog.getByText('We couldn’t delete your account. Please try again.')).toBeVisible()
  await expect.element(page.getByText('Deletion Failed').first()).toBeInTheDocument()
  refuse(accountRoutes.closeAccount, authProblems['last-owner'])
  await confirm.click()
  await expect.element(dialog.getByText(/You’re the only owner of this site\./)).toBeVisible()
})

test('an old sign-in asks for the password once more, then deletes', async () => {
  refuse(accountRoutes.closeAccount, authProblems['sign-in-too-old'])
  refuse(authRoutes.confirm, authProblems['wrong-password'])
  await openAccount()
  await ask()
  await confirm.click()
  await expect.element(dialog.getByText(/It’s been more than 10 minutes since you signed in\./)).toBeVisible()
  await confirm.click()
  await expect.element(dialog.getByText('Password is required')).toBeVisible()
  await field('Password', dialog).fill('not mine')
  await expectGoodLooks()
  await confirm.click()
  await expect.element(dialog.getByText('That isn’t your current password. Please try again.')).toBeVisible()
  await expect.element(field('Password', dialog)).toHaveFocus()
  answer(authRoutes.confirm, { message: 'Signed in again.' })
  answer(accountRoutes.closeAccount, undefined)
  await field('Password', dialog).fill(password)
  stopTimeouts()
  await confirm.click()
  await expect.element(heading('Account Deleted')).toBeVisible()
  await expect.element(toasts.getByText('Account Deleted')).toBeVisible()
  await expect.poll(() => callsTo(authRoutes.confirm).at(-1)?.body).toEqual({ password })
  expect(scrollY).toBe(0)
  await expectFits()
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.element(heading('See which day to fly.')).toBeVisible()
  expect(address()).toBe('/')
})

test('an account with Google alone signs in there once more', async () => {
  answer(gatewayRoutes.config, { ...config, google: true })
  refuse(accountRoutes.closeAccount, authProblems['sign-in-too-old'])
  await openAccount({ account: { hasPassword: false, hasGoogle: true } })
  await ask()
  await confirm.click()
  await expect.element(dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expect.element(confirm).not.toBeInTheDocument()
  await expectGoodLooks()
})

test('without Google such an account gets a password by email', async () => {
  answer(gatewayRoutes.config, config)
  refuse(accountRoutes.closeAccount, authProblems['sign-in-too-old'])
  await openAccount({ account: { hasPassword: false, hasGoogle: true } })
  await ask()
  await confirm.click()
  await expect.element(dialog.getByText(/Google sign-in isn’t available right now\./)).toBeVisible()
  await expectGoodLooks()
  await dialog.getByRole('link', { name: 'Set a password by email' }).click()
  await expect.element(main.getByRole('button', { name: 'Send reset link' })).toBeVisible()
  await expect.element(field('Email')).toHaveValue('ada@example.com')
})

test('each dialog of the account holds the focus, and Escape gives it back', async () => {
  await openAccount()
  for (const name of ['Sign out everywhere', 'Delete account']) {
    page.getByRole('button', { name, exact: true }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).toBeVisible()
    const steps = dialog.element().querySelectorAll('button:not([disabled]), input, a[href]').length
    for (let step = 0; step <= steps; step++) {
      expect(dialog.element().contains(document.activeElement)).toBe(true)
      await userEvent.keyboard('{Tab}')
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name, exact: true })).toHaveFocus()
  }
})

wholeTest('the page of a deleted account has no fault', async () => {
  answer(accountRoutes.closeAccount, undefined)
  await openAccount()
  await ask()
  stopTimeouts()
  await confirm.click()
  await expect.element(heading('Account Deleted')).toBeVisible()
  // The page no longer leads home, since its timer goes with the fake ones.
  vi.useRealTimers()
  await expectGoodLooks()
  await expect.element(heading('Account Deleted')).toBeVisible()
})
