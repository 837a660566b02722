import type { Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { baseUrl, demo, expectAccessible, newPage, screen, visit } from './harness.ts'
import { somebody, type Database } from './own-people.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

const menuOf = (page: Page) => page.getByRole('button', { name: /, account menu$/ })
const items = (page: Page) => page.getByRole('menuitem').allInnerTexts()
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Search Flights' }).waitFor()

describe('the header on a desk', () => {
  it('offers a visitor to log in and to sign up', async () => {
    const page = await newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await visit(page, '/scoreboard')
    const header = page.getByRole('banner')
    await header.getByRole('link', { name: 'Log In' }).waitFor()
    // Whoever never signed in here is not asked for, and leaves no failure on the console.
    await expect.poll(() => asked).toContain('/api/config')
    expect(asked).not.toContain('/api/auth/user')
    await header.getByRole('link', { name: 'Sign Up' }).waitFor()
    expect(await header.getByRole('link', { name: /^(Saved|Alerts)$/ }).count()).toBe(0)
    expect(await menuOf(page).count()).toBe(0)
  })

  it('says while the session loads that it does', async () => {
    const page = await newPage({ as: demo.subscriber })
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/auth/user', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.goto('/scoreboard')
    const header = page.getByRole('banner')
    await header.getByText('Checking whether you are signed in').waitFor()
    expect(await header.getByRole('link', { name: /^(Log In|Sign Up)$/ }).count()).toBe(0)
    await screen(page, 'header-loading-desk-light')
    answer.resolve()
    await menuOf(page).waitFor()
  })

  it.each([768, 1024, 1440])(
    'keeps the currency where it is in %d px, whatever plan is behind',
    async (width) => {
      const people = [{}, { subscription_status: 'active', subscription_tier: 'semiannual' }] as const
      for (const who of people) {
        const page = await newPage({ as: await somebody(database, who) })
        await page.setViewportSize({ width, height: 900 })
        const answer = Promise.withResolvers<void>()
        await page.route('**/api/auth/user', async (route) => {
          await answer.promise
          await route.continue()
        })
        const select = page.getByRole('banner').getByLabel('Currency')
        await page.goto('/scoreboard')
        await page.getByText('Checking whether you are signed in').waitFor()
        await page.evaluate(() => document.fonts.ready)
        const before = await select.boundingBox()
        answer.resolve()
        await menuOf(page).waitFor()
        expect(await select.boundingBox()).toEqual(before)
      }
    },
  )

  it.each([
    ['active', 'semiannual', '6 Months Plan'],
    ['active', 'annual', 'Annual Plan'],
    ['trialing', 'monthly', null],
    ['past_due', 'monthly', null],
    ['canceled', 'monthly', null],
  ] as const)('of a plan that is %s, %s, says %s', async (subscription_status, subscription_tier, label) => {
    const page = await newPage({ as: await somebody(database, { subscription_status, subscription_tier }) })
    await visit(page, '/scoreboard')
    await menuOf(page).waitFor()
    const labels = await page
      .getByRole('banner')
      .getByText(/ Plan$/)
      .allInnerTexts()
    expect(labels).toEqual(label ? [label] : [])
  })

  it.each([
    ['user', ['Account Settings', 'Sign Out']],
    ['admin', ['Account Settings', 'Admin Dashboard', 'Sign Out']],
    ['owner', ['Account Settings', 'Admin Dashboard', 'Sign Out']],
  ] as const)('gives a person of role %s what is theirs', async (role, expected) => {
    const page = await newPage({ as: await somebody(database, { role }) })
    await visit(page, '/')
    await dashboard(page)
    const header = page.getByRole('banner')
    await header.getByRole('link', { name: 'Saved' }).waitFor()
    await header.getByRole('link', { name: 'Alerts' }).waitFor()
    await menuOf(page).click()
    await expect.poll(() => items(page)).toEqual(expected)
    await screen(page, `menu-${role}-desk-light`)
    await expectAccessible(page)
    if (role === 'user') return
    await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click()
    await page.getByRole('heading', { name: 'Admin Dashboard', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin')
  })

  it.each([
    ['initials', { first_name: 'Mira', last_name: 'Kowalski' }, 'MK'],
    ['one name', { first_name: null, last_name: 'Kowalski' }, 'K'],
    ['letters alone', { first_name: '(Test)', last_name: 'Kowalski' }, 'TK'],
    ['letters of the address', { first_name: null, last_name: null }, 'MI'],
    ['letters beyond the usual plane', { first_name: '𠮷野', last_name: null }, '𠮷'],
  ])('shows of somebody without a picture: %s', async (_, names, letters) => {
    const page = await newPage({ as: await somebody(database, names) })
    await visit(page, '/scoreboard')
    await expect.poll(() => menuOf(page).innerText()).toBe(letters)
  })

  it('shows the picture of whoever has one, and letters where it does not come', async () => {
    const email = await somebody(database, { profile_image_url: '/logo.svg' })
    const page = await newPage({ as: email, expects: ['ERR_FAILED'] })
    await visit(page, '/scoreboard')
    await expect.poll(() => menuOf(page).locator('img').count()).toBe(1)
    await page.route('**/logo.svg', (route) => route.abort())
    await page.reload()
    await expect.poll(() => menuOf(page).innerText()).toBe('MK')
    expect(await menuOf(page).locator('img').count()).toBe(0)
  })
})

describe.each([768, 1024])('where text is twice as large, in %d px', (width) => {
  it.each([
    ['a visitor', null],
    ['whoever has a plan', { subscription_status: 'active', subscription_tier: 'semiannual' }],
  ] as const)('the header holds all for %s', async (_, plan) => {
    const page = await newPage(plan ? { as: await somebody(database, plan) } : {})
    await page.setViewportSize({ width, height: 1024 })
    await visit(page, '/scoreboard')
    await (plan ? menuOf(page) : page.getByRole('banner').getByRole('link', { name: 'Log In' })).waitFor()
    const outside = await page.getByRole('banner').evaluate((banner) => {
      document.documentElement.style.fontSize = '200%'
      const room = banner.getBoundingClientRect()
      return [...banner.querySelectorAll('a, button, select')]
        .filter((part) => {
          const { left, right, bottom } = part.getBoundingClientRect()
          return left < 0 || right > innerWidth || bottom > room.bottom
        })
        .map((part) => part.textContent)
    })
    expect(outside).toEqual([])
  })
})

describe('the bar of a phone', () => {
  it('leads a visitor home and to a sign-in', async () => {
    const page = await newPage({ size: 'phone' })
    await visit(page, '/')
    expect(await bar(page).getByRole('link').allInnerTexts()).toEqual(['Home', 'Account'])
    await expect.poll(async () => (await bar(page).boundingBox())?.height).toBe(64)
    await expect.poll(() => bar(page).locator('[aria-current]').allInnerTexts()).toEqual(['Home'])
    expect(await page.getByRole('banner').getByRole('link', { name: 'Log In' }).isVisible()).toBe(false)
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor()
    await bar(page).getByRole('link', { name: 'Account' }).click()
    await page.getByRole('heading', { name: 'Log In' }).waitFor()
    await expect.poll(() => bar(page).locator('[aria-current]').allInnerTexts()).toEqual(['Account'])
  })

  it('leads whoever is signed in to what is theirs, and marks where they are', async () => {
    const page = await newPage({ size: 'phone', as: await somebody(database) })
    await visit(page, '/')
    await dashboard(page)
    expect(await bar(page).getByRole('link').allInnerTexts()).toEqual(['Home', 'Saved', 'Alerts', 'Account'])
    for (const [entry, path] of [
      ['Saved', '/saved-searches'],
      ['Alerts', '/price-alerts'],
      ['Account', '/account'],
    ] as const) {
      await bar(page).getByRole('link', { name: entry }).click()
      await expect.poll(() => new URL(page.url()).pathname).toBe(path)
      await expect.poll(() => bar(page).locator('[aria-current]').allInnerTexts()).toEqual([entry])
    }
    await menuOf(page).click()
    await expect
      .poll(() => items(page))
      .toEqual(['Saved Searches', 'Price Alerts', 'Account Settings', 'Sign Out'])
    await screen(page, 'menu-phone-light')
    await expectAccessible(page)
  })
})

test.each([
  ['/saved-searches', '/saved-searches'],
  ['/price-alerts', '/price-alerts'],
  ['/cart', 'cart'],
])('%s asks for a sign-in', async (path, way) => {
  const page = await newPage()
  await visit(page, path)
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(way)
})

describe('whoever comes back from Google', () => {
  const back = '/?google_auth_success=true'
  const search = (page: Page) => new URL(page.url()).search

  it('logs in anew where the browser has kept no session', async () => {
    const page = await newPage()
    await visit(page, back)
    await page.getByText('Failed to establish session. Please try logging in again.').waitFor()
    expect(page.url()).toBe(`${baseUrl}/login?error=session_error`)
  })

  it('stays on the dashboard, and the address says no more of it', async () => {
    const page = await newPage({ as: await somebody(database) })
    await visit(page, back)
    await dashboard(page)
    await expect.poll(() => search(page)).toBe('')
  })

  it.each([
    [
      'to the cart where a plan waits there',
      { faresight_cart: '{"planId":"annual"}', faresight_redirect: '/account' },
      '/cart',
    ],
    ['to where they were going', { faresight_redirect: '/account' }, '/account'],
    ['nowhere else', { faresight_redirect: '//evil.test' }, '/'],
  ])('goes on %s', async (_, kept, path) => {
    const page = await newPage({ as: await somebody(database) })
    await visit(page, '/scoreboard')
    await page.evaluate(
      (all) => {
        for (const [key, value] of Object.entries(all)) localStorage[key] = value
      },
      kept as Record<string, string>,
    )
    await visit(page, back)
    await expect.poll(() => new URL(page.url()).pathname + search(page)).toBe(path)
    expect(await page.evaluate(() => localStorage['faresight_redirect'] as unknown)).toBeUndefined()
  })
})
