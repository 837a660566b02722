import { adminSignInRoutes } from '@faresight/contracts/auth/admin-sign-in-http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectFits, expectGoodLooks, expectGoodLooksOnAllSizes, expectRoom } from '../checks/room.ts'
import { member } from '../fixtures/viewers.ts'
import { look } from '../look.ts'
import { answer, callsTo, disconnect, hold, refuse } from '../network/network.ts'
import { renderApp } from '../render.tsx'
import { toasts } from './admin-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'
import { shownMessage } from '../page-parts.ts'

const main = page.getByRole('main')
const key = page.getByLabelText('Owner setup key')
const setup = page.getByRole('region', { name: 'Create the owner account' })
const signIn = page.getByRole('region', { name: 'Owner sign-in' })
const create = main.getByRole('button', { name: 'Create owner account' })
const enter = main.getByRole('button', { name: 'Log In', exact: true })
const ownerKey = 'k'.repeat(40)
const typed = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' }

async function openGate(exists: boolean, how: Parameters<typeof renderApp>[1] = {}): Promise<void> {
  answer(adminSignInRoutes.check, { isAdmin: false })
  answer(adminSignInRoutes.ownerExists, { exists })
  await renderApp('/admin', how)
  await expect.element(key).toBeInTheDocument()
}

async function fillIn(email = typed.email): Promise<void> {
  await page.getByLabelText('Email').fill(email)
  await page.getByLabelText('First name').fill(typed.firstName)
  await page.getByLabelText('Last name').fill(typed.lastName)
}

test('a site without an owner gets one by its key', async () => {
  const held = hold(adminSignInRoutes.ownerBootstrap)
  await openGate(false)
  await expect.element(setup).toBeVisible()
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow')
  await expect.element(key).toHaveAttribute('type', 'password')
  await expect.element(key).toHaveAttribute('autocomplete', 'current-password')
  await expectGoodLooksOnAllSizes()
  await fillIn()
  await expect.element(create).toBeDisabled()
  await key.fill(ownerKey)
  await create.click()
  await expect.element(main.getByRole('button', { name: 'Creating...' })).toBeInTheDocument()
  await expect
    .poll(() => callsTo(adminSignInRoutes.ownerBootstrap)[0]?.body)
    .toEqual({ ...typed, setupKey: ownerKey })
  // Its success reloads the page, which belongs into a journey.
  held.refuse(authProblems['wrong-owner-key'])
  await expect.element(toasts.getByText('Setup Failed')).toBeInTheDocument()
})

wholeTest('the sign-in of a site that has an owner fits, and has room', async () => {
  await openGate(true)
  await expect.element(signIn).toBeVisible()
  await expectGoodLooks()
  await signIn.getByRole('button', { name: 'Create the owner account' }).click()
  await expect.element(setup).toBeVisible()
  await expectRoom()
  await look({ size: 'tablet' })
  await expectFits()
})

test('what is wrong stands beside its field, and what was typed stays', async () => {
  refuse(adminSignInRoutes.ownerBootstrap, authProblems['wrong-owner-key'])
  await openGate(false)
  await fillIn('nobody')
  await key.fill('not the key')
  await create.click()
  await expect.element(main.getByText('Invalid email address')).toBeVisible()
  expect(callsTo(adminSignInRoutes.ownerBootstrap)).toEqual([])
  await page.getByLabelText('Email').fill(typed.email)
  await create.click()
  await expect.element(toasts.getByText('Setup Failed')).toBeInTheDocument()
  await expect.element(main.getByText('Invalid owner setup key')).toBeVisible()
  await expect.element(key).toHaveFocus()
  await expectGoodLooks()
  refuse(adminSignInRoutes.ownerBootstrap, authProblems['address-taken'])
  await key.fill(ownerKey)
  await create.click()
  await expect.element(main.getByText(shownMessage(authProblems['address-taken']))).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  await expect.element(page.getByLabelText('Last name')).toHaveValue('Lovelace')
})

wholeTest('the other mode takes over where it is the right one, with the key that was typed', async () => {
  refuse(adminSignInRoutes.keyLogin, authProblems['no-owner'])
  await openGate(false)
  await setup.getByRole('button', { name: 'Log in with the key' }).click()
  await key.fill(ownerKey)
  await userEvent.keyboard('{Enter}')
  await expect.element(toasts.getByText('Setup Required')).toBeInTheDocument()
  await expect.element(setup.getByText(shownMessage(authProblems['no-owner']))).toBeVisible()
  await expect.element(key).toHaveValue(ownerKey)
  await expect.element(create).toBeDisabled()
  await expectFits()
  refuse(adminSignInRoutes.ownerBootstrap, authProblems['owner-exists'])
  await fillIn()
  await create.click()
  await expect.element(toasts.getByText('Owner Exists')).toBeInTheDocument()
  await expect.element(signIn.getByText(shownMessage(authProblems['owner-exists']))).toBeVisible()
  await expect.element(key).toHaveValue(ownerKey)
  await expect.element(enter).toBeEnabled()
})

wholeTest('a member sees whom the owner replaces, and why a key opens nothing', async () => {
  refuse(adminSignInRoutes.keyLogin, authProblems['wrong-owner-key'])
  await openGate(true, { as: member() })
  await expect
    .element(main.getByText(/^You’re signed in as ada@example.com, which isn’t an admin account\./))
    .toBeVisible()
  expect(page.getByRole('tab').elements()).toEqual([])
  await key.fill('not the key')
  await enter.click()
  await expect.element(toasts.getByText('Login Failed')).toBeInTheDocument()
  await expect.element(main.getByText('Invalid owner setup key')).toBeVisible()
  refuse(adminSignInRoutes.keyLogin, authProblems['owner-key-off'])
  await enter.click()
  await expect.element(main.getByText(shownMessage(authProblems['owner-key-off']))).toBeVisible()
  refuse(adminSignInRoutes.keyLogin, authProblems['too-many-owner-keys'], { retryAfterSeconds: 900 })
  await enter.click()
  await expect
    .element(
      main.getByText(`${shownMessage(authProblems['too-many-owner-keys'])} You can try again in 15 minutes.`),
    )
    .toBeVisible()
  await expectGoodLooksOnAllSizes()
})

wholeTest('the dashboard that could not be opened opens when it is tried again', async () => {
  disconnect(adminSignInRoutes.check)
  disconnect(adminSignInRoutes.ownerExists)
  await renderApp('/admin', { size: 'desktop' })
  await expect.element(page.getByRole('heading', { name: 'We couldn’t open the dashboard' })).toBeVisible()
  await expectGoodLooks()
  answer(adminSignInRoutes.check, { isAdmin: false })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'We couldn’t load owner sign-in' })).toBeVisible()
  await expectFits()
  answer(adminSignInRoutes.ownerExists, { exists: false })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(setup).toBeVisible()
})

test('an administrator without a second factor that the site wants is led to set one up', async () => {
  const user = member({ role: 'admin' })
  answer(adminSignInRoutes.check, { isAdmin: true, needsSecondFactor: true })
  await renderApp('/admin', { as: user })
  await expect.element(main.getByRole('heading', { name: 'Secure your admin account' })).toBeVisible()
  await expectGoodLooks()
  await expect
    .element(page.getByRole('link', { name: 'Go to sign-in methods' }))
    .toHaveAttribute('href', '/account#methods')
})
