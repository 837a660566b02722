import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { accessProblems } from '@faresight/contracts/problems'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectFits, expectGoodLooks } from '../checks/room.ts'
import { member } from '../fixtures/viewers.ts'
import { answer, callsTo, disconnect, hold, refuse } from '../network/network.ts'
import { config } from '../network/usual.ts'
import { address, dialog, field, heading, region, textsOf, toasts } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { password } from '../session/server.ts'
import { answerAccount, openAccount } from './open.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const profile = region('Profile')
const signIn = region('Sign-in methods')
const sessions = region('Sessions')

wholeTest('an account that does not come says so, and can be asked for again', async () => {
  const held = hold(accountRoutes.account)
  await renderApp('/account', { as: member() })
  await expect.element(page.getByText('Loading your account')).toBeInTheDocument()
  await expectFits()
  held.disconnect()
  await expect.element(heading('We couldn’t load your account')).toBeVisible()
  await expectGoodLooks()
  answerAccount()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(profile).toMatchTextContent(/Ada Lovelaceada@example\.com · verified/)
  await expect.poll(() => document.querySelector('.animate-skeleton')).toBe(null)
  expect(document.title).toBe('Account Settings | Faresight')
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow')
  await expectGoodLooks()
})

wholeTest('a name and an address of any length fit', async () => {
  const user = member({
    firstName: 'W'.repeat(100),
    email: `${'w'.repeat(60)}@${'w'.repeat(60)}.example.com`,
  })
  await openAccount({ user })
  await expect.element(profile).toMatchTextContent('W'.repeat(100))
  await expectFits()
})

test('a name is changed in place, and stays as it was typed while it cannot be saved', async () => {
  await openAccount()
  await profile.getByRole('button', { name: 'Edit' }).click()
  const first = page.getByLabelText('First name')
  await expect.element(first).toHaveFocus()
  await expect.element(first).toHaveAttribute('autocomplete', 'given-name')
  await first.fill('Ada\u202egnp')
  await page.getByLabelText('Last name').fill('L'.repeat(101))
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect.element(profile.getByText('Please leave out special characters')).toBeVisible()
  await expect.element(profile.getByText('Last name is too long')).toBeVisible()
  await expectGoodLooks()
  await first.fill('  Ælfgifu ')
  await page.getByLabelText('Last name').fill('Nørgaard')
  disconnect(accountRoutes.changeProfile)
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect.element(profile.getByText('We couldn’t save your name. Please try again.')).toBeVisible()
  await expect.element(page.getByLabelText('Last name')).toHaveValue('Nørgaard')
  answer(accountRoutes.changeProfile, member({ firstName: 'Ælfgifu', lastName: 'Nørgaard' }))
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('button', { name: 'ÆN, account menu' })).toBeVisible()
  await expect.element(profile).toMatchTextContent(/Ælfgifu Nørgaard/)
  await expect
    .poll(() => callsTo(accountRoutes.changeProfile).at(-1)?.body)
    .toEqual({ firstName: 'Ælfgifu', lastName: 'Nørgaard' })
  await expect.element(profile.getByRole('button', { name: 'Edit' })).toHaveFocus()
})

test('a new password says what is wrong with it, and ends all other sessions once it is saved', async () => {
  await openAccount()
  await signIn.getByRole('button', { name: 'Change password' }).click()
  await expect.element(field('Current password')).toHaveAttribute('autocomplete', 'current-password')
  await expect.element(field('New password')).toHaveAttribute('autocomplete', 'new-password')
  await field('New password').fill('lisbon')
  await expect.element(signIn.getByText(/One lowercase letter \(met\)/)).toBeInTheDocument()
  await field('Confirm password').fill('Lisbon')
  await signIn.getByRole('button', { name: 'Change password' }).click()
  for (const sentence of [
    'Password is required',
    'Password must be at least 8 characters',
    "Passwords don't match",
  ])
    await expect.element(signIn.getByText(sentence)).toBeVisible()
  await expectGoodLooks()
  await field('Current password').fill('not mine')
  await field('New password').fill(password)
  await field('Confirm password').fill(password)
  refuse(accountRoutes.changePassword, authProblems['wrong-password'])
  await signIn.getByRole('button', { name: 'Change password' }).click()
  await expect.element(signIn.getByText('That isn’t your current password. Please try again.')).toBeVisible()
  await expect.element(field('Current password')).toHaveFocus()
  await expect.element(field('New password')).toHaveValue(password)
  answer(accountRoutes.changePassword, { message: 'Changed' })
  await field('Current password').fill('mine')
  await signIn.getByRole('button', { name: 'Change password' }).click()
  await expect.element(signIn.getByText('Password changed. You’re signed out everywhere else.')).toBeVisible()
  await expect
    .poll(() => callsTo(accountRoutes.changePassword).at(-1)?.body)
    .toEqual({ currentPassword: 'mine', password })
})

wholeTest('an account with Google alone chooses a first password after a recent sign-in', async () => {
  answer(gatewayRoutes.config, { ...config, google: true })
  await openAccount({ account: { hasPassword: false, hasGoogle: true }, size: 'desktop' })
  await expect.element(signIn.getByText('Connected. You can sign in with Google.')).toBeVisible()
  await signIn.getByRole('button', { name: 'Set a password' }).click()
  await expect.element(field('Current password')).not.toBeInTheDocument()
  await field('New password').fill(password)
  await field('Confirm password').fill(password)
  refuse(accountRoutes.changePassword, authProblems['sign-in-too-old'])
  await signIn.getByRole('button', { name: 'Save password' }).click()
  await expect.element(signIn.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expectGoodLooks()
  answer(accountRoutes.changePassword, { message: 'Chosen' })
  answerAccount({ account: { hasGoogle: true } })
  await signIn.getByRole('button', { name: 'Save password' }).click()
  await expect.element(signIn.getByText('Password saved. You’re signed out everywhere else.')).toBeVisible()
  await expect.poll(() => callsTo(accountRoutes.changePassword).at(-1)?.body).toEqual({ password })
  await expect.element(signIn.getByRole('button', { name: 'Change password' })).toBeVisible()
})

test('each session says where it is, and one of them can be signed out', async () => {
  await openAccount()
  const rows = sessions.getByRole('listitem')
  expect(textsOf(rows)[0]).toMatch(/^Chrome on LinuxThis deviceSigned in .*active now/)
  expect(textsOf(rows)[1]).toMatch(/^Safari on iOSSigned in .*last active less than an hour ago/)
  refuse(accountRoutes.endSession, accessProblems['plan-required'])
  await sessions.getByRole('button', { name: 'Sign out Safari on iOS' }).click()
  await expect
    .element(sessions.getByText('We couldn’t sign out this session. Please try again.'))
    .toBeVisible()
  // One that is over already is gone just as well.
  refuse(accountRoutes.endSession, authProblems['no-such-session'])
  await sessions.getByRole('button', { name: 'Sign out Safari on iOS' }).click()
  await expect.element(sessions.getByText('Safari on iOS is signed out.')).toBeInTheDocument()
  expect(rows.elements()).toHaveLength(1)
  await expect.poll(() => callsTo(accountRoutes.endSession).at(-1)?.params).toEqual({ id: 'b'.repeat(64) })
})

wholeTest('sessions that do not come say so, and can be asked for again', async () => {
  answerAccount()
  disconnect(accountRoutes.sessions)
  await renderApp('/account', { as: member() })
  await expect.element(sessions.getByText('We couldn’t load your sessions.')).toBeVisible()
  answerAccount()
  await sessions.getByRole('button', { name: 'Try again' }).click()
  await expect.element(sessions.getByText('This device')).toBeVisible()
})

test('all sessions end at once after a question, and the page goes home', async () => {
  await openAccount()
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect
    .element(dialog)
    .toMatchTextContent(/This ends all 2 sessions, including this one\. You’ll need to log in again\./)
  await expectGoodLooks()
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(callsTo(accountRoutes.endSessions)).toEqual([])
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect.element(heading('See which day to fly.')).toBeVisible()
  expect(address()).toBe('/')
  await expect.element(toasts.getByText('Signed out everywhere')).toBeVisible()
})

wholeTest('the links beside the page lead to its parts', async () => {
  await openAccount({ size: 'desktop' })
  const links = page.getByRole('navigation', { name: 'Account sections' })
  await links.getByRole('link', { name: 'Danger zone' }).click()
  const current = () => links.element().querySelector('[aria-current]')?.textContent
  await expect.poll(current).toBe('Danger zone')
  expect(region('Danger zone').element().getBoundingClientRect().top).toBeLessThan(900)
  await links.getByRole('link', { name: 'Profile' }).click()
  await expect.poll(current).toBe('Profile')
})
