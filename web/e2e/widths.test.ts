import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import type { Itinerary } from '@faresight/contracts/search/itinerary'
import { describe, expect, it } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { altered, refuses } from './altered-answers.ts'
import {
  dayIn,
  demo,
  expectFits,
  expectGoodLooks,
  newPage,
  resultsShown,
  searchPath,
  see,
  sizes,
  visit,
} from './harness.ts'
import { openEnded } from './scans.ts'
import { searchAndFind } from './kept-results.ts'
import type { Database } from './own-people.ts'
import { searchRoutes } from '@faresight/contracts/search/http'
import { searchProblems } from '@faresight/contracts/search/problems'

// Cities of one long word each: Fayetteville/Springdale/Rogers and Thiruvananthapuram.
const places = { origin: 'XNA', destination: 'TRV' }
const tour = `/?tripType=multicity&legs=XNA-TRV-${dayIn(60)}_TRV-XNA-${dayIn(64)}_XNA-TRV-${dayIn(70)}&currency=USD`

const airline = 'Interkontinentale Luftverkehrsgesellschaft Süd'
const seller = 'thecheapestflightsoftheworldcomparedbyus.example'

/** A dear flight of many stops, sold by sellers of long names on one ticket and on two. */
function longFlight([found]: Itinerary[]): Itinerary[] {
  const [option] = found?.options ?? []
  const [ticket] = option?.tickets ?? []
  if (!found || !option?.price || !ticket) throw new Error('nothing was found')
  const legs = found.legs.map((leg) => {
    const [first] = leg.segments
    if (!first) throw new Error('no leg is without a flight')
    const flownBy = (name: string, code: string | null) => ({
      ...first,
      marketingCarrier: { name, code },
      operatingCarrier: null,
    })
    const segments = [
      flownBy(airline, null),
      flownBy('British Airways', 'BA'),
      flownBy(airline, null),
      flownBy('Delta', 'DL'),
    ]
    return { ...leg, segments }
  })
  const named = { ...ticket, seller }
  const dear = {
    ...option,
    price: { ...option.price, minor: 12_840_950 },
    charged: null,
    brandedFare: 'Premium Economy Flex Plus Light',
  }
  const options = [
    { ...dear, seller: { name: seller, kind: 'airline' as const }, tickets: [named] },
    { ...dear, seller: { name: seller, kind: 'agency' as const }, tickets: [named, named] },
  ]
  return [{ ...found, legs, selfTransfer: true, options }]
}

/** What a scan has found, in money of which much is needed, of an airline of a long name. */
function dearer(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((part) => dearer(part, key))
  if (typeof value === 'number') return amounts.has(key) ? Math.round(value * 300) : value
  if (typeof value === 'string') return key === 'airline' ? airline : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, dearer(part, name)]))
}

const amounts = new Set(['price', 'pricePerPassenger', 'low', 'high', 'gap'])

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

describe.each(sizes)('no page is wider than its window on a %s', (size) => {
  it.each([
    ['there and back', searchPath(places, 94)],
    ['of several flights', tour],
  ])('results %s, with long names of places, airlines and sellers', async (_, path) => {
    const page = await newPage({ size, as: demo.subscriber })
    await searchAndFind(database, page, path, longFlight)
    await page.reload()
    const card = page.getByRole('article', { name: airline })
    await card.getByRole('button', { name: 'Flight details' }).click()
    await card.getByRole('button', { name: '2 sellers' }).click()
    await card.getByText('2 separate tickets').first().waitFor()
    await expectGoodLooks(page)
  })

  it('a form of several flights between places of long names, with every fault that it can have', async () => {
    const page = await newPage({ size })
    await visit(page, tour)
    await page.getByRole('button', { name: 'Edit' }).click()
    const to = page.getByRole('combobox', { name: 'To', exact: true }).first()
    await expect.poll(() => to.inputValue()).toContain('Thiruvananthapuram')
    await page.getByRole('button', { name: /^Add Flight/ }).click()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('Please enter travel date').first().waitFor()
    await expectGoodLooks(page)
  })

  it('results that are none', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    await searchAndFind(database, page, searchPath(places, 94), () => [])
    await page.reload()
    await page.getByRole('heading', { name: 'No flights found' }).waitFor()
    await expectFits(page)
  })

  it('a search that failed', async () => {
    const { busy } = searchProblems
    const page = await newPage({ size, expects: [busy.status] })
    await refuses(page, searchRoutes.publicSearch, busy)
    await visit(page, searchPath(places, 94))
    expect(await see(page.getByRole('alert').filter({ hasText: /./ }))).toContain(busy.detail)
    await expectFits(page)
  })

  it('flights that filters hide, and why', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    const path = searchPath(places, 94)
    const searchId = await searchAndFind(database, page, path, longFlight)
    await visit(page, `${path}&${new URLSearchParams({ searchId, times: '1d0000-0030', maxPrice: '100' })}`)
    await page.getByRole('heading', { name: 'No flights match your filters' }).waitFor()
    await expectFits(page)
  })

  it('a scan of long figures, by an airline of a long name, in its calendar and beside it', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    await altered(page, aiScanRoutes.record, (record) => aiScanRoutes.record.answer.parse(dearer(record)))
    const { calendar } = await openEnded(page, { searchPeriod: '1_month' })
    await calendar
      .getByText(/\d{2,3},\d{3}/)
      .first()
      .waitFor()
    await page.getByText(airline).first().waitFor()
    await expectGoodLooks(page)
    if (size === 'phone') return
    await calendar.getByRole('radio', { name: 'Month' }).check()
    await expectFits(page)
  })

  it('recent searches between places of long names', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    await visit(page, searchPath(places, 95))
    await resultsShown(page)
    await visit(page, '/')
    await page
      .getByRole('heading', { name: /Thiruvananthapuram/ })
      .first()
      .waitFor()
    await expectFits(page)
  })

  it('a metro area, to somebody who sees how many flights there are', async () => {
    const page = await newPage({ size, as: demo.member })
    await visit(page, searchPath({ origin: 'LON', destination: 'NYC' }))
    await resultsShown(page)
    await expectFits(page)
  })
})

describe.each([768, 1024, 1120])('a form of %s px', (width) => {
  it.each(['ai', 'regular'])('has room for all of a trip: %s', async (mode) => {
    const page = await newPage()
    await page.setViewportSize({ width, height: 1024 })
    await visit(page, `/?mode=${mode}`)
    const button = page.getByRole('button', { name: /^(Find the best dates|Search)$/ })
    await button.waitFor()
    expect(await button.evaluate(coveredBy)).toEqual([])
    await expectFits(page)
  })
})

it('a tablet has room for a search and its buttons in one row, and for filters at its side', async () => {
  const page = await newPage({ as: demo.subscriber })
  await page.setViewportSize({ width: 768, height: 1024 })
  await visit(page, searchPath({}, 95))
  await resultsShown(page)
  const summary = page.getByRole('region', { name: 'Your search' })
  const isCut = await summary
    .getByText('New York')
    .locator('xpath=ancestor-or-self::p')
    .evaluate((line) => line.scrollWidth > line.clientWidth)
  expect(isCut).toBe(false)
  const [search, save] = await Promise.all([
    summary.boundingBox(),
    page.getByRole('button', { name: 'Save This Search' }).boundingBox(),
  ])
  expect(save?.x).toBeGreaterThan((search?.x ?? 0) + (search?.width ?? 0))
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await expect.poll(() => filters.boundingBox()).toMatchObject({ x: 348, y: 0, width: 420, height: 1024 })
})

/** What of the bar a button stands in runs into it, or is too long for its own cell. */
function coveredBy(button: Element): string[] {
  const mine = button.getBoundingClientRect()
  const parts = [...(button.parentElement?.parentElement?.querySelectorAll('span, label, input') ?? [])]
  return parts
    .filter((part) => !button.contains(part) && !part.matches('.sr-only'))
    .filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      const runsIn = right > mine.left && left < mine.right && bottom > mine.top && top < mine.bottom
      const isCut = part.scrollWidth > part.clientWidth && part.clientWidth > 0
      return runsIn || isCut
    })
    .map((part) => part.textContent)
}
