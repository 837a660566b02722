import { describe, expect, it, test } from 'vitest'
import { baseUrl, demo, expectGoodLooks, newPage, see, sizes, visit } from './harness.ts'
import { heldCalls } from './held-calls.ts'
import { linkInMail, newAddress } from './mail.ts'
import { logIn, newcomer } from './newcomer.ts'

const subject = 'Verify your email address'
const cart = JSON.stringify({ planId: 'annual', planName: 'Annual', price: 49.99, addedAt: 1 })

describe.each(sizes)('verifying an address on a %s', (size) => {
  it('says that a link is bad, and leads to another one', async () => {
    const page = await newPage({ size, expects: [400] })
    await page.goto('/verify-email?token=garbled')
    await page
      .getByRole('alert')
      .getByText('Verification failed. The link may be invalid or expired.')
      .waitFor()
    expect(await page.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/support')
    expect(await page.getAttribute('meta[name=robots]', 'content')).toBe('noindex, nofollow')
    await expectGoodLooks(page, `verify-failed-${size}`)
    await page.getByRole('link', { name: 'Resend Verification Email' }).click()
    await page.getByRole('button', { name: 'Send verification email' }).waitFor()
  })

  it('sends the mail again, to whom it may concern', async () => {
    const page = await newPage({ size })
    await visit(page, '/resend-verification')
    await expectGoodLooks(page, `resend-${size}`)
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Send verification email' }).click()
    await page.getByText('Invalid email address').waitFor()
    const email = newAddress()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Email').press('Enter')
    await page.getByRole('heading', { name: 'Email Sent!' }).waitFor()
    await page.getByText(/24 hours/).waitFor()
    await expectGoodLooks(page, `resent-${size}`)
    await page.getByRole('button', { name: 'Send Another Email' }).click()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('email')
  })
})

test('without a token that is said at once', async () => {
  const page = await newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/verify-email')
  expect(await see(page.getByRole('alert').filter({ hasText: /./ }))).toBe('No verification token provided')
  expect(asked.filter((url) => url.includes('/api/auth/verify-email'))).toEqual([])
})

test('a link works twice and over a reload, leaves no token behind, and leads a cart on to its checkout', async () => {
  const page = await newPage()
  const email = await newcomer(page.context())
  const link = await linkInMail(email, subject)
  await page.addInitScript((item) => localStorage.setItem('faresight_cart', item), cart)
  const referrers = new Set<string>()
  const note = ({ referer }: Record<string, string>) => void (referer && referrers.add(referer))
  // Of what is asked for when the page closes nothing can be learnt any more.
  page.on('request', (request) => void request.allHeaders().then(note, () => {}))
  await page.goto(link)
  const checkout = page.getByRole('link', { name: 'Continue to Checkout' })
  await checkout.waitFor()
  expect(page.url()).toBe(`${baseUrl}/verify-email`)
  expect([...referrers]).toEqual([`${baseUrl}/`])
  await expectGoodLooks(page, 'verified-desk')
  await page.reload()
  await checkout.waitFor()
  await page.goto(link)
  await checkout.click()
  await expect.poll(() => page.url()).toBe(`${baseUrl}/login?redirect=cart`)
  await logIn(page, email)
  await expect.poll(() => page.url()).toBe(`${baseUrl}/cart`)
})

test('what is no cart leads to no checkout, and whoever is signed in may verify, too', async () => {
  const page = await newPage({ as: demo.member })
  const email = await newcomer(page.context())
  await page.addInitScript(() => localStorage.setItem('faresight_cart', '{"planId'))
  await page.goto(await linkInMail(email, subject))
  const way = page.getByRole('link', { name: 'Go to Login' })
  await way.waitFor()
  expect(await way.getAttribute('href')).toBe('/login')
})

test.each(sizes)('a server that is away is asked again on a %s', async (size) => {
  const page = await newPage({ size, expects: ['net::ERR_FAILED'] })
  const email = await newcomer(page.context())
  const link = await linkInMail(email, subject)
  const calls = await heldCalls(page, '**/api/auth/verify-email*')
  await page.goto(link)
  await page.getByRole('heading', { name: 'Verifying your email...', level: 1 }).waitFor()
  await expectGoodLooks(page, `verifying-${size}`)
  await calls.fail()
  await page.getByText('Verification failed. The link may be invalid or expired.').waitFor()
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await calls.pass()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Email Verified!')
})

test.each(sizes)('a server that is away sends no other mail and says so on a %s', async (size) => {
  const page = await newPage({ size, expects: ['net::ERR_FAILED'] })
  const calls = await heldCalls(page, '**/api/auth/resend-verification')
  await visit(page, '/resend-verification')
  await page.getByLabel('Email').fill('mira@mail.test')
  await page.getByRole('button', { name: 'Send verification email' }).click()
  await page.getByRole('button', { name: 'Sending...', exact: true }).waitFor()
  await expectGoodLooks(page)
  await calls.fail()
  await page.getByRole('alert').getByText('Failed to resend verification email. Please try again.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('mira@mail.test')
  await expectGoodLooks(page, `resend-failed-${size}`)
})

test('signing in unverified leads to a new link, which voids the old one', async () => {
  const page = await newPage({ expects: [400, 403] })
  const email = await newcomer(page.context())
  const old = await linkInMail(email, subject)
  await visit(page, '/login')
  await logIn(page, email)
  await page
    .getByRole('alert')
    .getByText(
      'Please verify your email address before you log in. The link is in the email that we sent you.',
    )
    .waitFor()
  await expectGoodLooks(page, 'login-unverified-desk')
  await page.getByRole('link', { name: 'Resend verification link' }).click()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
  expect(page.url()).toBe(`${baseUrl}/resend-verification`)
  await page.getByRole('button', { name: 'Send verification email' }).click()
  const link = await linkInMail(email, subject, 2)
  await page.goto(old)
  await page.getByText('Verification failed. The link may be invalid or expired.').waitFor()
  await page.goto(link)
  await page.getByRole('heading', { name: 'Email Verified!' }).waitFor()
})
