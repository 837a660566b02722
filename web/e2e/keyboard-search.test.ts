import { describe, expect, it, test } from 'vitest'
import { demo, newPage, resultsShown, searchPath, sizes, visit } from './harness.ts'
import { expectFocusHeld, focused, press, tabTo } from './keyboard.ts'
import { focusPlace } from './seen.ts'

test('a visitor gets from the first stop of the page to a search, its flights and the way to sign up', async () => {
  const page = await newPage()
  await visit(page, '/')
  const stops: string[] = []
  for (let stop = 0; stop < 8; stop++) stops.push(await press(page, 'Tab'))
  expect(stops).toEqual([
    'Skip to content',
    'Faresight, home',
    'How It Works',
    'AI Features',
    'Pricing',
    'Currency',
    'Log In',
    'Sign Up',
  ])
  await tabTo(page, /^AI Deal Search/)
  expect(await press(page, 'ArrowRight')).toBe('Regular Search')
  await page.getByRole('button', { name: /^Depart/ }).waitFor()

  await tabTo(page, 'Passengers')
  await press(page, 'ArrowDown')
  await tabTo(page, 'From')
  await page.keyboard.type('heathrow')
  await page.getByRole('option', { name: /LHR$/ }).waitFor()
  await press(page, 'Enter')
  await tabTo(page, 'To')
  await page.keyboard.type('jfk')
  await page.getByRole('option', { name: /JFK$/ }).waitFor()
  await press(page, 'Enter')
  await tabTo(page, /^Depart/)
  await press(page, 'Enter')
  const dates = page.getByRole('dialog', { name: 'Travel dates' })
  await dates.waitFor()
  // The days get the focus a moment after they are there.
  const isAmongDays = () =>
    dates
      .getByRole('grid')
      .first()
      .evaluate((grid) => grid.contains(document.activeElement))
  await expect.poll(isAmongDays).toBe(true)
  await press(page, 'PageDown', 'ArrowDown', 'Enter', 'ArrowDown', 'Enter', 'Escape')
  await dates.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toMatch(/^Depart ?\w{3} \d+ \w{3}/)
  await tabTo(page, 'Search')
  await press(page, 'Enter')

  await resultsShown(page)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    origin: 'LHR',
    destination: 'JFK',
    passengers: '2',
  })
  // The form is gone, and the focus is where its flights begin.
  await expect.poll(() => focused(page)).toBe('Best Flight Deals')
  await tabTo(page, /^1 stop/, 'Shift+Tab')
  await press(page, 'Space')
  await expect.poll(() => new URL(page.url()).searchParams.get('withoutStops')).toBe('1')
  await press(page, 'Space')
  await tabTo(page, /^Fastest/)
  // What a visitor cannot sort by stays among the tabs, and is passed over.
  expect(await press(page, 'ArrowRight')).toMatch(/^Fastest/)
  await tabTo(page, 'Flight details')
  await press(page, 'Enter')
  await page.getByRole('button', { name: 'Flight details', expanded: true }).waitFor()
  await tabTo(page, /^Sign Up to See Dates/)
  await press(page, 'Enter')
  await page.waitForURL(/\/register\?/)
  await page.getByLabel('Confirm password').waitFor()
})

test('on a phone the filters hold the focus while they are open, and give it back', async () => {
  const page = await newPage({ size: 'phone', as: demo.subscriber })
  await visit(page, searchPath({}, 66))
  await resultsShown(page)
  await tabTo(page, 'Filters')
  await press(page, 'Enter')
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.waitFor()
  await expectFocusHeld(page, filters)
  await press(page, 'Escape')
  await filters.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Filters')
})

describe.each(sizes)('on a %s', (size) => {
  it('theme and currency are chosen by keys', async () => {
    const page = await newPage({ size })
    await visit(page, '/about')
    await tabTo(page, 'Currency')
    await page.keyboard.type('EUR')
    await expect.poll(() => page.getByLabel('Currency').inputValue()).toBe('EUR')
    await tabTo(page, 'System')
    await press(page, 'ArrowRight', 'ArrowRight')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
    expect(await focused(page)).toBe('Dark')
  })
})

test('the bar of a phone comes last, and leads on', async () => {
  const page = await newPage({ size: 'phone', as: demo.subscriber })
  await visit(page, '/support')
  for (const [name, path] of [
    ['Saved', '/saved-searches'],
    ['Alerts', '/price-alerts'],
    ['Account', '/account'],
    ['Home', '/'],
  ] as const) {
    await tabTo(page, name)
    await press(page, 'Enter')
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    // Once the page is there the focus begins at it.
    await expect.poll(() => focusPlace(page)).toBe('main')
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  }
})
