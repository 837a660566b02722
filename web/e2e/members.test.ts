import { describe, expect, it, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import {
  demo,
  expectAccessible,
  expectGoodLooks,
  newPage,
  resultsShown,
  screen,
  searchPath,
  see,
  sizes,
  visit,
} from './harness.ts'
import { somebody } from './own-people.ts'

let database: ReturnType<typeof stackDatabase>
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

describe.each(sizes)('signed in on a %s', (size) => {
  it('a member is told how many flights there are, and nothing of them', async () => {
    const page = await newPage({ size, as: demo.member })
    await visit(page, searchPath())
    await resultsShown(page)
    const id = new URL(page.url()).searchParams.get('searchId')
    const events = await (await page.request.get(`/api/search-results/${id}/events`)).text()
    // Their shape is the contract's; here only the keys that were sent count.
    const sent = [...events.matchAll(/^event: offers\ndata: (.+)$/gm)].flatMap(
      ([, data = '']) => (JSON.parse(data) as { results: object[] }).results,
    )
    expect(new Set(sent.flatMap((result) => Object.keys(result)))).toEqual(new Set(['id', 'locked']))
    await page.getByRole('link', { name: 'Subscribe to Unlock' }).first().waitFor()
    await expectGoodLooks(page, `results-member-${size}`)
  })

  it('a subscriber compares the sellers of a flight', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    await visit(page, searchPath())
    await resultsShown(page)
    const card = page.getByRole('article').filter({ hasText: 'Best Deal' }).first()
    await card.getByRole('button', { name: /\d+ sellers?/ }).click()
    const seller = card.getByRole('listitem').filter({ hasText: /via (Ignav|Skyscanner)/ })
    await seller.first().waitFor()
    await expect.poll(() => seller.first().innerText()).toMatch(/ago|just now/)
    await expect.poll(() => card.innerText()).toMatch(/\d USD\s+round trip, 1 adult/)
    const link = card.getByRole('link', { name: /^Continue/ }).first()
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toContain('noopener')
    if (size === 'desk') await page.getByRole('button', { name: 'Dismiss' }).click()
    await expectGoodLooks(page, `results-${size}`)
  })

  it('the dashboard lists the searches that were made with the best of each, opens one as it was found, and makes one again', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    await visit(page, searchPath({ origin: 'YYZ', destination: 'LIS' }))
    await resultsShown(page)
    const cheapest = page.getByRole('tab', { name: 'Cheapest' })
    const [lowest = ''] = /[\d,]+\s*USD/.exec(await cheapest.innerText()) ?? []
    const { searchParams } = new URL(page.url())
    await page.getByRole('link', { name: 'Faresight, home' }).first().click()
    expect(await see(page.getByText(/Subscription Active$/))).toMatch(/^(Monthly|6 Months|Annual) /)
    const recent = page.getByRole('article').filter({ hasText: 'Toronto' }).first()
    await recent.waitFor()
    expect(await recent.innerText()).toMatch(/Toronto\sYYZ\s*→\s*to\s*Lisbon\sLIS/)
    await expect.poll(() => recent.innerText()).toContain(`From ${lowest.replace(/\s+/, ' ')}`)
    await expectGoodLooks(page, `dashboard-${size}`, true)
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await recent.getByRole('button', { name: 'Open' }).click()
    await resultsShown(page)
    expect(new URL(page.url()).searchParams.get('searchId')).toBe(searchParams.get('searchId'))
    expect(posts).toEqual([])
    await page.goBack()
    await recent.waitFor()
    const asked = page.waitForRequest(/\/api\/search(\?|$)/)
    await recent.getByRole('button', { name: 'Search again' }).click()
    await asked
    await resultsShown(page)
    const title = page.getByRole('heading', { level: 1 })
    await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true)
  })
})

test('a metro area of many airports says quietly that not all of them were asked', async () => {
  const page = await newPage({ as: demo.subscriber })
  await visit(page, searchPath({ origin: 'LON', destination: 'NYC' }))
  await resultsShown(page)
  expect(await see(page.getByText(/^Asked for \d+ of \d+ airport pairs/))).not.toContain('Try again')
  await page.getByText(/from 4 providers/).waitFor()
  await screen(page, 'results-metro-desk-light')
  await expectAccessible(page)
})

test('a member’s dashboard offers a plan', async () => {
  const page = await newPage({ as: demo.member })
  await visit(page, '/')
  expect(await see(page.getByText('No active subscription.').locator('..'))).toMatch(/3\.33\sUSD a month/)
})

test.each(['AI Deal Search', 'Regular Search'])(
  'where nothing was searched for, Start a search leads into %s while that is open',
  async (kind) => {
    const page = await newPage({ as: await somebody(database) })
    await visit(page, '/')
    await page.getByRole('tab', { name: kind }).click()
    const from = page.getByRole('tabpanel', { name: kind }).getByRole('combobox', { name: 'From' })
    await from.waitFor()
    await page.getByRole('button', { name: 'Start a search' }).click()
    await expect.poll(() => from.evaluate((field) => field === document.activeElement)).toBe(true)
    await expectAccessible(page)
  },
)

test('the order of the tabs is theirs: cheapest by price, fastest by time', async () => {
  const page = await newPage({ as: demo.subscriber })
  await visit(page, searchPath())
  await resultsShown(page)
  const firstPrice = async () => {
    const words = await page.getByRole('tabpanel').getByRole('article').first().innerText()
    return Number(/([\d,]+)\s*USD/.exec(words)?.[1]?.replace(',', ''))
  }
  const tab = page.getByRole('tab', { name: 'Cheapest' })
  const cheapest = Number(/([\d,]+)\s*USD/.exec(await tab.innerText())?.[1]?.replace(',', ''))
  await page.getByRole('tab', { name: 'Best' }).press('ArrowRight')
  await expect.poll(firstPrice).toBe(cheapest)
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('cheapest')
  const deals = async () => {
    const cards = await page.getByRole('tabpanel').getByRole('article').allInnerTexts()
    return cards.slice(0, 4).map((words) => words.includes('Best Deal'))
  }
  await expect.poll(deals).toEqual([true, true, true, false])
  await page.getByRole('tab', { name: 'Cheapest' }).press('ArrowRight')
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('fastest')
  await expect.poll(deals).toEqual([true, true, true, false])
})

test('a reload shows the kept results and does not search again', async () => {
  const page = await newPage({ as: demo.subscriber })
  await visit(page, searchPath())
  await resultsShown(page)
  await expect.poll(() => new URL(page.url()).searchParams.get('searchId')).toBeTruthy()
  const searches: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') searches.push(request.url())
  })
  await page.reload()
  await resultsShown(page)
  expect(searches).toEqual([])
})

test('a search whose day has passed can still be looked at, and is not offered anew', async () => {
  const page = await newPage({ as: demo.subscriber })
  await visit(page, searchPath({ origin: 'ORD', destination: 'SEA' }))
  await resultsShown(page)
  await expect.poll(() => new URL(page.url()).searchParams.get('searchId')).toBeTruthy()
  const searchId = new URL(page.url()).searchParams.get('searchId')
  await database.pool.query(
    "update search.flight_searches set departure_date = '2020-03-01', return_date = '2020-03-09' where id = $1",
    [searchId],
  )
  await visit(page, '/')
  const card = page.getByRole('article').filter({ hasText: 'Chicago' }).first()
  expect(await see(card.getByRole('button'))).toBe('Open')
  expect(await card.getByRole('button').count()).toBe(1)
  await card.getByRole('button').click()
  await resultsShown(page)
  expect(new URL(page.url()).searchParams.get('departureDate')).toBe('2020-03-01')
})

test('an id that is not mine is searched anew', async () => {
  const page = await newPage({ as: demo.subscriber, expects: [404] })
  const foreign = crypto.randomUUID()
  await visit(page, searchPath({ searchId: foreign }))
  await resultsShown(page)
  await expect.poll(() => new URL(page.url()).searchParams.get('searchId')).not.toBe(foreign)
})

test('a page that was left and come back to names itself again', async () => {
  const page = await newPage({ as: demo.subscriber })
  await visit(page, '/')
  await expect.poll(() => page.title()).toBe('Search Flights | Faresight')
  await page.getByRole('banner').getByRole('link', { name: 'Saved' }).click()
  await expect.poll(() => page.title()).toBe('Saved Searches | Faresight')
  await page.getByRole('link', { name: 'Faresight, home' }).first().click()
  await page.getByRole('heading', { name: 'Search Flights' }).waitFor()
  await expect.poll(() => page.title()).toBe('Search Flights | Faresight')
})

const sessionOver = 'Your session is over.'

test('a session that ends between two searches leaves the second to a visitor', async () => {
  const page = await newPage({ as: demo.subscriber, unauthorized: 'any' })
  await visit(page, searchPath())
  await resultsShown(page)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Passengers').selectOption('2')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText(sessionOver).first().waitFor()
  await page.getByRole('link', { name: 'Sign Up to See Dates & Book' }).first().waitFor()
  expect(await page.getByRole('banner').getByRole('link', { name: 'Log In' }).count()).toBe(1)
})

test('a session that ends before a scan leaves that to a visitor', async () => {
  const page = await newPage({ as: demo.subscriber, unauthorized: 'any' })
  await visit(page, '/?origin=YYZ&destination=LIS')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Find the best dates' }).click()
  await page.getByText(sessionOver).first().waitFor()
  await page.getByRole('link', { name: 'Sign Up to See Dates & Book' }).first().waitFor()
  expect(new URL(page.url()).searchParams.has('scan')).toBe(false)
})

test('a session that ended before the dashboard leads to the landing page', async () => {
  const page = await newPage({
    as: demo.subscriber,
    unauthorized: 'any',
  })
  await visit(page, searchPath())
  await resultsShown(page)
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Faresight, home' }).first().click()
  await page.getByText(sessionOver).first().waitFor()
  await page.getByRole('heading', { name: 'See which day to fly.' }).waitFor()
  expect(await page.getByRole('banner').getByRole('link', { name: 'Log In' }).count()).toBe(1)
})
