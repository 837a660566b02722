import type { Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import {
  baseUrl,
  demo,
  expectAccessible,
  expectGoodLooks,
  newPage,
  resultsShown,
  screen,
  searchPath,
  sizes,
  visit,
} from './harness.ts'
import { heldCalls } from './held-calls.ts'
import { linkInMail, newAddress } from './mail.ts'
import { goodPassword, logIn } from './newcomer.ts'
import { authRoutes } from '@faresight/contracts/auth/http'
import { altered } from './altered-answers.ts'

const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Create account' })
const password = (page: Page) => page.getByLabel('Password', { exact: true })

/** Fills in the whole form. */
async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Zoë')
  await page.getByLabel('Last name').fill('Đặng-Østergård')
  await page.getByLabel('Email').fill(email)
  await password(page).fill(goodPassword)
  await page.getByLabel('Confirm password').fill(goodPassword)
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
}

/** The page's own script comes once it is let. */
async function holdScript(page: Page): Promise<() => void> {
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/register-page-*.js*', async (route) => {
    await script.promise
    await route.continue()
  })
  return script.resolve
}

/** The server tells the link on one's own machine; here it answers as it does everywhere else. */
async function asElsewhere(page: Page): Promise<void> {
  await altered(page, authRoutes.register, ({ message }) => ({ message }))
}

describe.each(sizes)('the page to sign up on a %s', (size) => {
  it('says beside each field what is wrong with it, and ticks off the rules of a password', async () => {
    const page = await newPage({ size })
    await visit(page, '/register')
    await page.getByRole('link', { name: 'Sign up with Google' }).waitFor()
    await expectGoodLooks(page, `register-${size}`, true)
    await button(page).click()
    await page.getByText('Invalid email address').waitFor()
    await page.getByText('Password must be at least 8 characters').waitFor()
    await page.getByText('Please confirm your password').waitFor()
    await page.getByText('You must agree to the Terms of Service and Privacy Policy').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('email')
    await expectGoodLooks(page, `register-errors-${size}`, true)
    await password(page).fill('Lisbon2027')
    await page.getByText('Password must contain at least one special character (!@#$%^&*...)').waitFor()
    const rules = page.getByRole('list', { name: 'A password has' }).getByRole('listitem')
    expect(await rules.evaluateAll((items) => items.map(({ textContent }) => textContent))).toEqual([
      'At least 8 characters (done)',
      'One uppercase letter (done)',
      'One lowercase letter (done)',
      'One number (done)',
      'One special character (still missing)',
    ])
    await page.getByRole('status').getByText('4 of 5 done').waitFor()
    await screen(page, `register-password-${size}-light`, { full: true })
    await password(page).fill(goodPassword)
    await page.getByLabel('Confirm password').fill('Lisbon2028!')
    await page.getByText("Passwords don't match").waitFor()
    await password(page).fill('Lisbon2028!')
    await page.getByText("Passwords don't match").waitFor({ state: 'detached' })
  })

  it('says where the mail went, and hands the address on', async () => {
    const page = await newPage({ size })
    await asElsewhere(page)
    const email = `${'a'.repeat(60)}.${newAddress()}`
    await visit(page, '/register')
    await fillIn(page, email)
    await button(page).click()
    const title = page.getByRole('heading', { name: 'Check Your Email!' })
    await title.waitFor()
    expect(await title.evaluate((heading) => heading === document.activeElement)).toBe(true)
    await page.getByText(email).waitFor()
    await page.getByText('The link is valid for 24 hours.').waitFor()
    await page.getByText(/spam folder/).waitFor()
    await expectGoodLooks(page, `registered-${size}`)
    await page.getByRole('link', { name: 'Resend verification link' }).click()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
    expect(page.url()).toBe(`${baseUrl}/resend-verification`)
  })
})

test('from signing up over the mail and its link to a search, and out again', async () => {
  const page = await newPage()
  await visit(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click()
  const email = newAddress()
  const sent = page.waitForRequest('**/api/auth/register')
  await fillIn(page, email)
  await button(page).click()
  expect((await sent).postDataJSON()).toEqual({
    email,
    password: goodPassword,
    firstName: 'Zoë',
    lastName: 'Đặng-Østergård',
  })
  await page.getByRole('heading', { name: 'Account Created!' }).waitFor()
  await expectGoodLooks(page, 'registered-here-desk')
  await page.goto(await linkInMail(email, 'Verify your email address'))
  await page.getByRole('heading', { name: 'Email Verified!' }).waitFor()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await logIn(page, email)
  await page.getByRole('heading', { name: 'Search Flights' }).waitFor()
  await visit(page, searchPath())
  await resultsShown(page)
  await page.getByRole('button', { name: 'ZĐ, account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByRole('link', { name: 'Log In' }).first().waitFor()
})

test('on one’s own machine the link is there at once', async () => {
  const page = await newPage()
  await visit(page, '/register')
  await fillIn(page, newAddress())
  await password(page).press('Enter')
  await page.getByRole('link', { name: 'Verify Email Now' }).click()
  await page.getByRole('heading', { name: 'Email Verified!' }).waitFor()
  expect(page.url()).toBe(`${baseUrl}/verify-email`)
})

test('a server that is away loses nothing of what was typed', async () => {
  const page = await newPage({ expects: ['net::ERR_FAILED'] })
  const calls = await heldCalls(page, '**/api/auth/register')
  await visit(page, '/register')
  await fillIn(page, 'mira@mail.test')
  await button(page).click()
  await page.getByRole('button', { name: 'Creating account...' }).waitFor()
  await calls.fail()
  await page.getByRole('alert').getByText('Registration failed. Please try again.').waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Zoë')
  expect(await page.getByLabel('Confirm password').inputValue()).toBe(goodPassword)
  expect(await page.getByRole('checkbox').isChecked()).toBe(true)
  await expectAccessible(page)
})

test('password managers can tell the fields apart', async () => {
  const page = await newPage()
  await visit(page, '/register')
  const hints = await page
    .getByRole('main')
    .locator('input:not([type=checkbox])')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))
  expect(hints).toEqual(['given-name', 'family-name', 'username', 'new-password', 'new-password'])
  for (const name of ['Terms of Service', 'Privacy Policy'])
    expect(await page.getByRole('link', { name }).getAttribute('target')).toBe('_blank')
})

test('what is typed before the script is there counts towards the rules of a password', async () => {
  const page = await newPage()
  const comeScript = await holdScript(page)
  await page.goto('/register', { waitUntil: 'commit' })
  await password(page).fill('Lisbon')
  comeScript()
  const rules = page.getByRole('list', { name: 'A password has' })
  await rules.getByText('One uppercase letter (done)').waitFor()
  await rules.getByText('One number (still missing)').waitFor()
  expect(await password(page).inputValue()).toBe('Lisbon')
})

test('what is typed and sent before the script is there is sent once', async () => {
  const page = await newPage()
  const comeScript = await holdScript(page)
  await page.goto('/register', { waitUntil: 'commit' })
  const posts: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.postDataJSON())
  })
  const email = newAddress()
  await fillIn(page, email)
  await button(page).click()
  comeScript()
  await page.getByRole('heading', { name: 'Account Created!' }).waitFor()
  expect(posts).toEqual([expect.objectContaining({ email, password: goodPassword, firstName: 'Zoë' })])
})

test('whoever is signed in goes on to where they wanted', async () => {
  const page = await newPage({ as: demo.member })
  await page.goto('/register?redirect=%2F%3Forigin%3DLHR')
  await page.getByRole('heading', { name: 'Search Flights' }).waitFor()
  await expect.poll(() => page.url()).toBe(`${baseUrl}/?origin=LHR`)
})

test('the way to the log-in page keeps where one wanted to be', async () => {
  const page = await newPage()
  await visit(page, '/register?redirect=cart')
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/cart')
})
