import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { passkeyRoutes } from '@faresight/contracts/auth/passkey-http'
import { secondFactorRoutes } from '@faresight/contracts/auth/second-factor-http'
import { cookieSettings } from '@faresight/contracts/auth/cookie'
import { authProblems } from '@faresight/contracts/auth/problems'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectGoodLooks, expectRoom } from '../checks/room.ts'
import { member } from '../fixtures/viewers.ts'
import { answer, callsTo, hold, refuse } from '../network/network.ts'
import { config } from '../network/usual.ts'
import { accountMenu, address, field, heading, main, shownMessage } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { acceptLogIn, endSessionElsewhere, googleLink, logIn, password } from './server.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const submit = main.getByRole('button', { name: 'Log In' })
const alert = main.getByRole('alert').filter({ hasText: /./ })
const dashboard = heading('Search Flights')

test('each field says what is wrong with it, and the first one has the focus', async () => {
  answer(gatewayRoutes.config, { ...config, google: true })
  await renderApp('/login')
  await expect.element(googleLink).toBeVisible()
  await field('Email').fill('nobody')
  await submit.click()
  await expect.element(main.getByText('Invalid email address')).toBeVisible()
  await expect.element(main.getByText('Password is required')).toBeVisible()
  await expect.element(field('Email')).toHaveFocus()
  expect(callsTo(authRoutes.login)).toEqual([])
  await expectGoodLooks()
  await expectRoom()
})

test('a log-in that is refused says why and loses nothing, and one that is not leads home', async () => {
  await renderApp('/login')
  const held = hold(authRoutes.login)
  await logIn()
  await expect.element(main.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  held.refuse(authProblems['sign-in-busy'])
  await expect.element(alert).toMatchTextContent(shownMessage(authProblems['sign-in-busy']))
  refuse(authRoutes.login, authProblems['invalid-credentials'])
  await field('Password').fill('not the password')
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).toMatchTextContent(/Invalid email or password\. Please try again\./)
  await expect.element(field('Password')).toHaveValue('not the password')
  refuse(authRoutes.login, authProblems['too-many-sign-ins'], { retryAfterSeconds: 871 })
  await submit.click()
  await expect
    .element(alert)
    .toMatchTextContent(
      /Too many failed sign-ins\. Please wait a while, or reset your password by email\. You can try again in 15 minutes\./,
    )
  await expect.element(field('Email')).toHaveValue('ada@example.com')
  await expect.element(page.getByRole('button', { name: 'Email me a sign-in link' })).toBeVisible()
  acceptLogIn(member())
  await field('Password').fill(password)
  await submit.click()
  await expect.element(dashboard).toBeVisible()
  const sent = { email: 'ada@example.com', password }
  const wrong = { ...sent, password: 'not the password' }
  await expect
    .poll(() => callsTo(authRoutes.login).map(({ body }) => body))
    .toEqual([sent, wrong, wrong, sent])
  expect(address()).toBe('/')
})

test('an unverified address leads to another link, to the same address', async () => {
  refuse(authRoutes.login, authProblems['email-not-verified'])
  await renderApp('/login', { size: 'desktop' })
  await logIn()
  await expect
    .element(alert)
    .toMatchTextContent(/Please verify your email address before you log in\. We’ve emailed you the link\./)
  await expectGoodLooks()
  await page.getByRole('link', { name: 'Resend verification link' }).click()
  await expect.element(field('Email')).toHaveValue('ada@example.com')
  expect(address()).toBe('/resend-verification')
})

wholeTest('the password can be shown and hidden, and password managers know it', async () => {
  await renderApp('/login')
  await expect.element(field('Password')).toHaveAttribute('autocomplete', 'current-password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(field('Password')).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(field('Password')).toHaveAttribute('type', 'password')
})

test.each([
  ['google_auth_failed', 'Google authentication failed. Please try again or use email/password login.'],
  ['session_error', 'Failed to establish session. Please try logging in again.'],
  ['toString', 'Authentication failed. Please try again.'],
])('the code %s in the address is explained until the next try', async (code, sentence) => {
  refuse(authRoutes.login, authProblems['invalid-credentials'])
  await renderApp(`/login?error=${code}`)
  await expect.element(alert).toMatchTextContent(sentence)
  await logIn()
  await expect.element(alert).toMatchTextContent(/Invalid email or password\. Please try again\./)
  expect(address()).toBe('/login')
})

wholeTest('a browser that keeps no cookie has no session', async () => {
  answer(authRoutes.login, { message: 'Welcome back' })
  endSessionElsewhere()
  await renderApp('/login')
  await logIn()
  await expect
    .element(alert)
    .toMatchTextContent(/Failed to establish session\. Please try logging in again\./)
})

test.each([
  ['its address before what is stored', '/login?redirect=%2Fscoreboard', '/scoreboard'],
  ['what is stored', '/login', '/saved-searches'],
  ['no page to log in again', '/login?redirect=%2FLOGIN%2F', '/'],
])('a log-in leads to %s', async (_, from, to) => {
  localStorage['faresight_redirect'] = '/saved-searches'
  acceptLogIn(member())
  await renderApp(from)
  await logIn()
  await expect.poll(address).toBe(to)
  expect(localStorage['faresight_redirect']).toBeUndefined()
})

wholeTest.each(['/login', '/register'])('somebody signed in has no use for %s', async (path) => {
  await renderApp(`${path}?redirect=%2Fscoreboard`, { as: member() })
  await expect.poll(address).toBe('/scoreboard')
})

test.each([
  ['/login?redirect=%2Fscoreboard', 'Sign in with Google'],
  ['/register?redirect=%2Fscoreboard', 'Sign up with Google'],
])('Google on %s keeps the way back', async (path, name) => {
  answer(gatewayRoutes.config, { ...config, google: true })
  await renderApp(path)
  const link = page.getByRole('link', { name })
  await expect.element(link).toHaveAttribute('href', '/api/auth/google')
  link.element().addEventListener('click', (event) => event.preventDefault())
  await link.click()
  expect(localStorage['faresight_redirect']).toBe('/scoreboard')
})

test('without Google nothing leads there, and its place is kept until that is known', async () => {
  const held = hold(gatewayRoutes.config)
  await renderApp('/login')
  const label = main.getByText('Sign in with Google')
  await expect.element(label).toBeInTheDocument()
  await expect.element(label).not.toBeVisible()
  held.answer(config)
  await expect.element(label).not.toBeInTheDocument()
  await expect.element(main.getByText('or with email')).not.toBeInTheDocument()
})

wholeTest('each page to sign in or up leads to the other one, and keeps the way back', async () => {
  await renderApp('/register?redirect=cart')
  await main.getByRole('link', { name: 'Log In' }).click()
  await expect.element(heading('Log In')).toBeVisible()
  expect(address()).toBe('/login?redirect=%2Fcart')
  await main.getByRole('link', { name: 'Sign Up' }).click()
  await expect.element(heading('Create your account')).toBeVisible()
  expect(address()).toBe('/register?redirect=%2Fcart')
})

test('a visitor on the way to an own page logs in first and comes back to it', async () => {
  acceptLogIn(member())
  await renderApp('/price-alerts?tab=paused')
  await expect.element(heading('Log In')).toBeVisible()
  await expect.element(main.getByText(/Your session has ended\./)).not.toBeInTheDocument()
  await logIn()
  await expect.element(accountMenu).toBeVisible()
  await expect.poll(address).toBe('/price-alerts?tab=paused')
})

wholeTest(
  'a path that is stored for Google is there when the page has loaded again, and leads on once',
  async () => {
    acceptLogIn(member())
    answer(gatewayRoutes.config, { ...config, google: true })
    await renderApp('/login?redirect=%2Fscoreboard%23wait-14')
    await expect.element(googleLink).toBeVisible()
    googleLink.element().addEventListener('click', (event) => event.preventDefault())
    await googleLink.click()
    await renderApp('/login?error=google_auth_failed')
    await logIn()
    await expect.poll(() => address() + location.hash).toBe('/scoreboard#wait-14')
    await renderApp('/login', { as: member() })
    await expect.poll(address).toBe('/')
  },
)

test('a log-in with a passkey that the server or the browser refuses says why, and the password is still there', async () => {
  answer(gatewayRoutes.config, { ...config, google: true, passkeys: true })
  await renderApp('/login')
  const passkey = main.getByRole('button', { name: 'Log in with a passkey' })
  await expect.element(passkey).toBeVisible()
  await expectGoodLooks()
  refuse(passkeyRoutes.loginOptions, authProblems['passkeys-off'])
  await passkey.click()
  await expect.element(main.getByText(shownMessage(authProblems['passkeys-off']))).toBeVisible()
  answer(passkeyRoutes.loginOptions, {
    // Of another site: the browser asks nobody.
    rpId: 'faresight.example',
    challenge: 'AAAA',
    timeout: 1000,
    userVerification: 'required',
  })
  await passkey.click()
  await expect
    .element(alert)
    .toMatchTextContent('We couldn’t sign you in with a passkey. Try again, or use your password.')
  await expect.element(field('Password')).toBeVisible()
  expect(callsTo(passkeyRoutes.login)).toEqual([])
})

test('an account with an authenticator app asks for its code, and a recovery code will do', async () => {
  answer(authRoutes.login, { message: 'Please enter the code of your authenticator app.', needsCode: true })
  await renderApp('/login?redirect=%2Fscoreboard')
  await logIn()
  await expect.element(heading('Enter your code')).toBeVisible()
  const code = field('6-digit code from your app')
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectGoodLooks()
  await expectRoom()
  const go = main.getByRole('button', { name: 'Continue' })
  await go.click()
  await expect.element(alert).toMatchTextContent('Please enter the code')
  refuse(secondFactorRoutes.login, authProblems['wrong-code'])
  await code.fill('123456')
  await go.click()
  await expect.element(alert).toMatchTextContent(shownMessage(authProblems['wrong-code']))
  await main.getByRole('button', { name: 'Use a recovery code instead' }).click()
  const recovery = field('Recovery code')
  await expect.element(recovery).toHaveFocus()
  answer(secondFactorRoutes.login, () => {
    document.cookie = `${cookieSettings.signedIn.name}=1; Path=/`
    answer(authRoutes.user, member())
    return { message: 'Signed in.' }
  })
  await recovery.fill('0123-4567-89ab-cdef')
  await go.click()
  await expect.poll(address).toBe('/scoreboard')
  expect(callsTo(secondFactorRoutes.login).map(({ body }) => body.code)).toEqual([
    '123456',
    '0123-4567-89ab-cdef',
  ])
})

test('a code that comes too late leads back to the log-in', async () => {
  refuse(secondFactorRoutes.login, authProblems['code-expired'])
  await renderApp('/login?step=code')
  await field('6-digit code from your app').fill('123456')
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect.element(alert).toMatchTextContent(shownMessage(authProblems['code-expired']))
  await main.getByRole('button', { name: 'Log in again' }).click()
  await expect.element(heading('Log In')).toBeVisible()
})
