import { authRoutes } from '@faresight/contracts/auth/http'
import type { Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import {
  baseUrl,
  demo,
  expectAccessible,
  expectGoodLooks,
  newPage,
  screen,
  searchPath,
  see,
  sizes,
  visit,
} from './harness.ts'
import { newAddress } from './mail.ts'
import { logIn } from './newcomer.ts'

describe.each(sizes)('the log-in page on a %s', (size) => {
  it('names what is wrong beside each field', async () => {
    const page = await newPage({ size })
    await visit(page, '/login')
    await expectGoodLooks(page, `login-${size}`)
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
    await page.getByText('Invalid email address').waitFor()
    await page.getByText('Password is required').waitFor()
    await expect
      .poll(() => page.getByLabel('Email').evaluate((input) => input === document.activeElement))
      .toBe(true)
    await screen(page, `login-errors-${size}-light`)
    await expectGoodLooks(page)
  })
})

test('a wrong password says so and loses nothing that was typed', async () => {
  const page = await newPage({ unauthorized: [authRoutes.login] })
  await visit(page, '/login')
  await page.getByLabel('Email').fill(demo.member)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('not the password')
  await password.press('Enter')
  await page.getByRole('alert').getByText('Invalid email or password. Please try again.').waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(demo.member)
  await expect.poll(() => password.inputValue()).toBe('not the password')
})

test('the password can be shown and hidden', async () => {
  const page = await newPage()
  await visit(page, '/login')
  const password = page.getByLabel('Password', { exact: true })
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.poll(() => password.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.poll(() => password.getAttribute('type')).toBe('password')
  expect(await password.getAttribute('autocomplete')).toBe('current-password')
})

test.each([
  ['google_auth_failed', 'Google authentication failed. Please try again or use email/password login.'],
  ['session_error', 'Failed to establish session. Please try logging in again.'],
  ['toString', 'Authentication failed. Please try again.'],
])('the code %s in the address is explained', async (code, sentence) => {
  const page = await newPage()
  await visit(page, `/login?error=${code}`)
  expect(await see(page.getByRole('alert').filter({ hasText: /./ }))).toBe(sentence)
})

/** Logs in on the page that is open. */
const sendForm = (page: Page) => logIn(page, demo.subscriber, demo.password)

/** A visitor of another page has left where they want to go to after signing in. */
async function keep(page: Page, way: string): Promise<void> {
  await visit(page, '/scoreboard')
  await page.evaluate((path) => localStorage.setItem('faresight_redirect', path), way)
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('faresight_redirect'))

describe('logging in leads to where one wanted to be', () => {
  it('by the path that was kept, once', async () => {
    const page = await newPage()
    await keep(page, '/scoreboard#wait-14')
    await visit(page, '/login')
    await sendForm(page)
    await expect.poll(() => page.url()).toBe(`${baseUrl}/scoreboard#wait-14`)
    expect(await kept(page)).toBeNull()
    await page.goto('/login')
    await expect.poll(() => page.url()).toBe(`${baseUrl}/`)
  })

  it('by the address first, whatever else was kept', async () => {
    const page = await newPage()
    await keep(page, '/scoreboard')
    await visit(page, '/login?redirect=cart')
    await sendForm(page)
    await expect.poll(() => page.url()).toBe(`${baseUrl}/cart`)
    expect(await kept(page)).toBeNull()
  })

  it('and nowhere else, whoever wrote it there', async () => {
    const page = await newPage({ as: demo.member })
    await keep(page, '/\\evil.test')
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Search Flights' }).waitFor()
    expect(page.url()).toBe(`${baseUrl}/`)
  })
})

test.each(['/login', '/LOGIN/', '/register', '/%6Cogin'])(
  'whoever is signed in and wants to %s goes home',
  async (redirect) => {
    const page = await newPage({ as: demo.member })
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
    await page.getByRole('heading', { name: 'Search Flights' }).waitFor()
    expect(page.url()).toBe(`${baseUrl}/`)
  },
)

test('with Google, and on to where one wanted to be', async () => {
  const page = await newPage()
  await visit(page, '/login?redirect=%2Fscoreboard')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByLabel('Email', { exact: true }).fill(newAddress())
  await page.getByLabel('Google has verified the address').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => page.url()).toBe(`${baseUrl}/scoreboard`)
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)
})

test('whoever changes their mind at Google is told so, and can log in', async () => {
  const page = await newPage({ unauthorized: [authRoutes.login] })
  await visit(page, '/login')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await see(page.getByRole('alert').filter({ hasText: /./ }))).toBe(
    'Google authentication failed. Please try again or use email/password login.',
  )
  // What comes of another try takes its place.
  await logIn(page, newAddress())
  await page.getByText('Invalid email or password. Please try again.').waitFor()
  await page.getByText('Google authentication failed.').waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${baseUrl}/login`)
})

test('whoever guesses too often is told when to come back', async () => {
  const page = await newPage({ expects: [429], unauthorized: [authRoutes.login] })
  const email = newAddress()
  await visit(page, '/login')
  await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      for (let guess = 0; guess < 5; guess++)
        await fetch('/api/auth/login', { method: 'POST', headers, body })
    },
    JSON.stringify({ email, password: 'a guess' }),
  )
  await logIn(page, email, 'a guess')
  await page
    .getByRole('alert')
    .getByText(
      /^Too many sign-ins have failed\. Please wait a while, or choose a new password by email\. You can try again in 1[45] minutes\.$/,
    )
    .waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
})

test('a browser that takes no cookie is told that there is no session', async () => {
  const page = await newPage({ unauthorized: [authRoutes.user] })
  // As such a browser does: what it was given is gone when it asks who is signed in.
  await page.route(`**${authRoutes.user.path}`, async (route) => {
    await page.context().clearCookies()
    await route.continue()
  })
  await visit(page, '/login')
  await sendForm(page)
  expect(await see(page.getByRole('alert').filter({ hasText: /./ }))).toBe(
    'Failed to establish session. Please try logging in again.',
  )
})

describe('logging in leads back to the search', () => {
  /** Logs in, waits for prices, and tells whence the search goes. */
  async function logInHere(page: Page): Promise<string | null> {
    await sendForm(page)
    await page
      .getByRole('link', { name: /^Continue to / })
      .first()
      .waitFor()
    return new URL(page.url()).searchParams.get('origin')
  }

  it('from a locked card', async () => {
    const page = await newPage()
    await visit(page, searchPath())
    await page.getByRole('link', { name: 'Sign Up to See Dates & Book' }).first().click()
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
    expect(await logInHere(page)).toBe('LHR')
  })

  it('from the header', async () => {
    const page = await newPage()
    await visit(page, searchPath())
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click()
    expect(await logInHere(page)).toBe('LHR')
  })

  it('from the bar of a phone', async () => {
    const page = await newPage({ size: 'phone' })
    await visit(page, searchPath())
    await page.getByRole('link', { name: 'Account' }).click()
    expect(await logInHere(page)).toBe('LHR')
  })
})

test.each(['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)'])(
  'logging in never leads to %s',
  async (redirect) => {
    const page = await newPage()
    const path = `/login?redirect=${encodeURIComponent(redirect)}`
    await visit(page, path)
    await sendForm(page)
    const home = page.getByRole('heading', { name: 'Search Flights' })
    await home.waitFor()
    expect(page.url()).toBe(`${baseUrl}/`)
    // Nor is who is logged in already.
    await page.goto(path)
    await home.waitFor()
    expect(page.url()).toBe(`${baseUrl}/`)
  },
)

test('signing out goes home, and the session is over', async () => {
  const page = await newPage({ as: demo.member })
  await visit(page, '/')
  await page.getByRole('heading', { name: 'Search Flights' }).waitFor()
  await page.getByRole('button', { name: /account menu$/ }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByRole('link', { name: 'Log In' }).first().waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'See which day to fly.' }).waitFor()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

describe.each([
  ['of the page', '**/assets/login-page-*.js*'],
  ['of the client', '**/assets/index-*.js*'],
])('a form that is sent before the script %s is there', (_, scripts) => {
  /** Holds the script back until it is told to let it through. */
  async function openSlowly() {
    const page = await newPage({ unauthorized: [authRoutes.login] })
    const script = Promise.withResolvers<void>()
    await page.route(scripts, async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    return { page, goOn: script.resolve }
  }

  it('is sent once that comes', async () => {
    const { page, goOn } = await openSlowly()
    const logins: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') logins.push(request.postDataJSON())
    })
    await sendForm(page)
    goOn()
    await page.getByRole('heading', { name: 'Search Flights' }).waitFor()
    expect(logins).toEqual([{ email: demo.subscriber, password: demo.password }])
  })

  it('keeps the password out of the address', async () => {
    const { page, goOn } = await openSlowly()
    const left: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) left.push(request.url())
    })
    await page.getByLabel('Email').fill(demo.member)
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('not the password')
    await password.press('Enter')
    goOn()
    await page.getByRole('alert').getByText('Invalid email or password. Please try again.').waitFor()
    expect(left).toEqual([])
    expect(await password.inputValue()).toBe('not the password')
  })
})
