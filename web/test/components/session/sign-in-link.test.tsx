import { authRoutes } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectGoodLooks, expectRoom } from '../checks/room.ts'
import { member } from '../fixtures/viewers.ts'
import { answer, callsTo, hold, refuse } from '../network/network.ts'
import { address, field, heading, main, shownMessage } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { acceptLogIn, logIn } from './server.ts'

const ask = main.getByRole('button', { name: 'Email me a sign-in link' })
const signIn = main.getByRole('button', { name: 'Log In', exact: true })
const alert = main.getByRole('alert').filter({ hasText: /./ })
const token = 't'.repeat(43)

test('who is kept out by guesses of others has a link sent at once, to the address that was refused', async () => {
  refuse(authRoutes.login, authProblems['too-many-sign-ins'], { retryAfterSeconds: 3000 })
  await renderApp('/login?redirect=%2Fprice-alerts')
  await logIn()
  await expect.element(alert).toMatchTextContent(/Too many failed sign-ins\./)
  await expectGoodLooks()
  await expectRoom()
  await field('Email').fill('other@example.com')
  const held = hold(authRoutes.askForSignInLink)
  await ask.click()
  await expect.element(main.getByRole('button', { name: 'Sending...' })).toBeVisible()
  held.disconnect()
  await expect.element(main.getByText('We couldn’t send the link. Please try again.')).toBeVisible()
  answer(authRoutes.askForSignInLink, { message: 'On its way' })
  await ask.click()
  await expect
    .element(
      main.getByRole('status').getByText(/^If ada@example\.com has an account, a sign-in link is on its way/),
    )
    .toBeVisible()
  expect(callsTo(authRoutes.askForSignInLink).map(({ body }) => body)).toEqual([
    { email: 'ada@example.com' },
    { email: 'ada@example.com' },
  ])
  expect(localStorage.getItem('faresight_redirect')).toBe('/price-alerts')
  await expectGoodLooks()
})

test('another refusal offers no link', async () => {
  refuse(authRoutes.login, authProblems['invalid-credentials'])
  await renderApp('/login')
  await logIn()
  await expect.element(alert).toBeVisible()
  await expect.element(ask).not.toBeInTheDocument()
})

test('the link signs in when its button is pressed and not before, and leads to where one wanted to be', async () => {
  localStorage.setItem('faresight_redirect', '/saved-searches')
  await renderApp(`/sign-in-link?token=${token}`)
  await expect.element(signIn).toBeVisible()
  await expect.poll(address).toBe('/sign-in-link')
  expect(callsTo(authRoutes.signInByLink)).toEqual([])
  await expectGoodLooks()
  await expectRoom()
  acceptLogIn(member(), authRoutes.signInByLink)
  await signIn.click()
  await expect.element(heading('Saved Searches')).toBeVisible()
  expect(callsTo(authRoutes.signInByLink).map(({ body }) => body)).toEqual([{ token }])
})

test.each(['bad-sign-in-link', 'sign-in-link-elsewhere'] as const)(
  'a link that is refused says why, and leads back: %s',
  async (code) => {
    refuse(authRoutes.signInByLink, authProblems[code])
    await renderApp(`/sign-in-link?token=${token}`)
    await signIn.click()
    await expect.element(alert).toMatchTextContent(shownMessage(authProblems[code]))
    await expectGoodLooks()
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await expect.element(heading('Log In')).toBeVisible()
  },
)

test('a link without its token says so', async () => {
  await renderApp('/sign-in-link')
  await expect.element(alert).toMatchTextContent(/This sign-in link is incomplete\./)
  await expect.element(signIn).not.toBeInTheDocument()
})
