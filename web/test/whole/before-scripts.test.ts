import { expect } from 'vitest'
import { password } from '../journeys/accounts.ts'
import { baseUrl, journey, visit } from '../journeys/journey.ts'
import { newAddress } from '../journeys/mailbox.ts'
import { heading } from '../journeys/on-screen.ts'
import type { Page } from 'playwright-core'

/** Holds back scripts until the returned function is called. */
async function holdScripts(page: Page, scripts: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

journey('a form that is filled in and sent before its script is there is sent once', async ({ openPage }) => {
  const page = await openPage({ device: 'phone' })
  const release = await holdScripts(page, '**/assets/register-page-*.js*')
  const posts: unknown[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.postDataJSON()))
  await page.goto('/register', { waitUntil: 'commit' })
  const email = newAddress()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  release()
  await heading(page, 'Account Created!')
  expect(posts).toEqual([expect.objectContaining({ email, password })])
})

journey(
  'a password that is sent before the script is there stays out of the address',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', expects: [401] })
    const release = await holdScripts(page, '**/assets/index-*.js*')
    await page.goto('/login', { waitUntil: 'commit' })
    const navigations: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && navigations.push(request.url()))
    await page.getByLabel('Email').fill(newAddress())
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    release()
    await page.getByRole('alert').getByText('Invalid email or password. Please try again.').waitFor()
    expect(navigations).toEqual([])
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not the password')
  },
)

journey(
  'a button that is pressed before the script of its page is there is pressed once',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone' })
    const release = await holdScripts(page, '**/assets/login-page-*.js*')
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Show password' }).click()
    release()
    await page.getByRole('button', { name: 'Hide password' }).waitFor()
  },
)

journey(
  'a support answer that the address names is open before any script is there',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', expects: ['ERR_FAILED'] })
    await page.route('**/assets/*.js*', (route) => route.abort())
    await page.goto('/support#delete-account', { waitUntil: 'commit' })
    await page.getByText('erased everywhere 30 days later').waitFor()
  },
)

journey('the checkout of a plan shows no other plan before its script is there', async ({ openPage }) => {
  const page = await openPage({ device: 'desktop', expects: ['ERR_FAILED'] })
  await page.route('**/assets/*.js*', (route) => route.abort())
  await page.goto('/subscribe?plan=annual')
  // The prerendered file is that of the list.
  expect(await page.getByRole('link', { name: 'Choose Annual' }).isVisible()).toBe(false)
})

journey(
  'prerendered pages are complete: their scripts add no heading, move nothing and complain of nothing',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop' })
    for (const path of [
      '/',
      '/how-it-works',
      '/ai-features',
      '/about',
      '/support',
      '/subscribe',
      '/terms',
      '/login',
    ]) {
      const html = await (await fetch(`${baseUrl}${path}`)).text()
      expect(html).not.toContain('style="')
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
      await visit(page, path)
      const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
      for (const title of titles) expect(html).toContain(title.replaceAll('&', '&amp;'))
      expect([path, await page.evaluate(layoutShift)]).toEqual([
        path,
        expect.toSatisfy((it: number) => it < 0.001),
      ])
    }
  },
)

/** How much of the page has moved since it was opened, as browsers measure it. */
function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0
    const observer = new PerformanceObserver((list) => {
      // Chromium's own kind of entry, which the types do not know.
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    requestIdleCallback(() => resolve(sum))
  })
}
