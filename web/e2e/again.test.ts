import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  baseUrl,
  dayIn,
  demo,
  expectAccessible,
  expectGoodLooks,
  newPage,
  resultsShown,
  screen,
  searchPath,
  see,
  visit,
} from './harness.ts'
import { hangingDots } from './hanging-dots.ts'
import { healAll, order, providers } from './sandbox-faults.ts'

const pending = 'faresight_pending_search'

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(demo.subscriber)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
}

const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), pending)
const goHome = (page: Page) => page.getByRole('link', { name: 'Faresight, home' }).first().click()

test('a visitor’s search is run on the dashboard after signing in, once', async () => {
  const page = await newPage()
  await visit(page, searchPath({ origin: 'CDG', destination: 'BCN', passengers: '2' }))
  await resultsShown(page)
  expect(await kept(page)).toContain('origin=CDG&destination=BCN')
  // By another way than a link that leads back.
  await visit(page, '/login')
  const asked = page.waitForRequest(/\/api\/search(\?|$)/)
  await logIn(page)
  expect((await asked).postDataJSON()).toMatchObject({ origin: 'CDG', destination: 'BCN', passengers: 2 })
  await resultsShown(page)
  expect(await kept(page)).toBeNull()
  await goHome(page)
  await page.getByRole('heading', { name: 'Recent Searches' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('a search that is already on the screen is not waiting, and signing out leaves none', async () => {
  const page = await newPage()
  await visit(page, searchPath())
  await resultsShown(page)
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click()
  await logIn(page)
  await resultsShown(page)
  await expect.poll(() => kept(page)).toBeNull()
  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByRole('heading', { name: 'See which day to fly.' }).waitFor()
  expect(await kept(page)).toBeNull()
})

test('a waiting search whose day has passed, or that is none, is dropped', async () => {
  for (const stale of [
    'origin=LHR&destination=JFK&departureDate=2020-01-01&returnDate=2020-01-09',
    '{"a":',
  ]) {
    const page = await newPage({ as: demo.member })
    await page.addInitScript(
      ([key, value]) =>
        sessionStorage.getItem('told') ??
        (sessionStorage.setItem('told', '1'), localStorage.setItem(key, value)),
      [pending, stale] as const,
    )
    await visit(page, '/')
    await page.getByRole('heading', { name: 'Recent Searches' }).waitFor()
    await expect.poll(() => kept(page)).toBeNull()
    expect(new URL(page.url()).search).toBe('')
  }
})

test('searches of several flights and of flexible dates are listed once each, and made again as they were', async () => {
  const page = await newPage({ as: demo.member })
  const tour = `/?tripType=multicity&legs=YUL-CDG-${dayIn(80)}_CDG-FCO-${dayIn(84)}_FCO-YUL-${dayIn(90)}&currency=USD`
  const flexible = searchPath({
    origin: 'YUL',
    destination: 'MAD',
    flexibleDates: 'true',
    nearbyAirports: 'true',
  })
  for (const path of [tour, flexible, tour]) {
    await visit(page, path)
    await resultsShown(page)
  }
  await goHome(page)
  const cards = page.getByRole('region', { name: 'Recent Searches' }).getByRole('article')
  expect(await see(cards.first())).toMatch(
    /Montreal\sYUL\s*→\s*to\s*Paris\sCDG\s*→\s*to\s*Rome\sFCO\s*→[\s\S]+3 flights, multi-city/,
  )
  expect(await see(cards.nth(1))).toMatch(
    /Montreal\sYUL\s*→\s*to\s*Madrid\sMAD[\s\S]+plus or minus 3 days\s· nearby airports/,
  )
  expect(await cards.filter({ hasText: 'Rome' }).count()).toBe(1)
  expect(await hangingDots(page)).toEqual([])
  await expectGoodLooks(page, 'recent-searches-desk')
  await cards.nth(1).getByRole('button', { name: 'Search again' }).click()
  await resultsShown(page)
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('flexibleDates'), searchParams.get('nearbyAirports')]).toEqual(['true', 'true'])
  await goHome(page)
  await cards.filter({ hasText: 'Rome' }).getByRole('button', { name: 'Search again' }).click()
  await resultsShown(page)
  expect(new URL(page.url()).searchParams.get('legs')).toBe(
    new URL(tour, page.url()).searchParams.get('legs'),
  )
})

test('results are scrolled to when they are asked for', async () => {
  const page = await newPage({ size: 'phone' })
  await visit(page, searchPath())
  await resultsShown(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Passengers').selectOption('2')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const top = () =>
    page.locator('#results').evaluate((section) => Math.round(section.getBoundingClientRect().top))
  await expect.poll(top).toSatisfy((y: number) => y >= 0 && y <= 80)
})

test('a search that is still running is listed as such until it is done', async () => {
  await Promise.all(providers.map((provider) => order(provider, { fault: 'hold' })))
  try {
    const page = await newPage({ as: demo.member })
    const [departureDate, returnDate] = [dayIn(60), dayIn(66)]
    const started = await page.request.post('/api/search?wait=0', {
      headers: { origin: baseUrl },
      data: { origin: 'VIE', destination: 'OSL', departureDate, returnDate },
    })
    expect(started.status()).toBe(200)
    await visit(page, '/')
    const card = page.getByRole('article').filter({ hasText: 'Vienna' })
    expect(await see(card.getByRole('button'))).toBe('Open')
    expect(await card.innerText()).toContain('Searching')
    await screen(page, 'recent-running-desk-light')
    await expectAccessible(page)
    const { searchId } = (await started.json()) as { searchId: string } // as the contract says
    const asked: string[] = []
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
    await card.getByRole('button', { name: 'Open' }).click()
    await page.getByText('Searching flights...').first().waitFor()
    await healAll()
    await resultsShown(page)
    expect(new URL(page.url()).searchParams.get('searchId')).toBe(searchId)
    expect(asked).toEqual([])
    await goHome(page)
    await card.getByRole('button', { name: 'Search again' }).waitFor()
    expect(await card.innerText()).toMatch(/\d+ flights?\s· /)
  } finally {
    await healAll()
  }
})
