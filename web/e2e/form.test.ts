import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import {
  dayIn,
  demo,
  expectAccessible,
  expectFits,
  expectGoodLooks,
  newPage,
  resultsShown,
  screen,
  searchPath,
  see,
  sizes,
  visit,
  visitRegular,
} from './harness.ts'

const tourPath = (legs: readonly [string, string, number][]) =>
  `/?${new URLSearchParams({
    tripType: 'multicity',
    legs: legs.map(([from, to, days]) => [from, to, dayIn(days)].join('-')).join('_'),
    currency: 'USD',
  }).toString()}`
const tour = tourPath([
  ['LHR', 'JFK', 60],
  ['JFK', 'LAX', 64],
  ['LAX', 'LHR', 70],
])

const flight = (page: Page, place: number) =>
  page.getByRole('group', { name: `Flight ${place}`, exact: true })
const field = (flightOf: Locator, name: 'From' | 'To') =>
  flightOf.getByRole('combobox', { name, exact: true })
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

/** Types into an airport field as a person would, and takes the suggestion. */
async function choose(of: Locator, typed: string, option: RegExp): Promise<void> {
  await of.pressSequentially(typed, { delay: 20 })
  await of.page().getByRole('option', { name: option }).first().click()
}

/** Takes the n-th free day of the calendar's second month. */
async function pickDay(page: Page, opener: Locator, n: number): Promise<void> {
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Travel dates' })
  await dialog.getByRole('button', { name: 'Later months' }).click()
  await dialog.getByRole('gridcell').getByRole('button', { disabled: false }).nth(n).click()
}

describe.each(sizes)('several flights on a %s', (size) => {
  it('are chosen one after the other, each from where the last one ends, and found', async () => {
    const page = await newPage({ size, as: demo.subscriber })
    await visitRegular(page)
    await page.getByRole('radio', { name: 'Multi-city' }).check()
    await choose(field(flight(page, 1), 'From'), 'heathrow', /LHR/)
    await choose(field(flight(page, 1), 'To'), 'kennedy', /JFK/)
    await expect.poll(() => field(flight(page, 2), 'From').inputValue()).toContain('JFK')
    await choose(field(flight(page, 2), 'To'), 'los angeles', /LAX/)
    await pickDay(page, flight(page, 1).getByRole('button', { name: /^Depart/ }), 9)
    await pickDay(page, flight(page, 2).getByRole('button', { name: /^Depart/ }), 3)
    await expectGoodLooks(page, `multi-city-${size}`)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await resultsShown(page)
    const summary = page.getByRole('region', { name: 'Your search' })
    expect(await see(summary)).toMatch(/London\sLHR\s*→\s*to\s*New York\sJFK\s*→\s*to\s*Los Angeles\sLAX/)
    await expect.poll(() => new URL(page.url()).searchParams.get('legs')).toMatch(/^LHR-JFK-[\d-]+_JFK-LAX-/)
    expect(new URL(page.url()).searchParams.has('origin')).toBe(false)
    // Each result has a line for each flight.
    const card = page.getByRole('tabpanel').getByRole('article').first()
    await expect.poll(() => card.innerText()).toMatch(/JFK[\s\S]+LAX/)
  })

  it('flexible dates stand still, and say how far they reach; what few people change is there when asked for', async () => {
    const page = await newPage({ size })
    await visit(page, searchPath())
    await page.getByRole('button', { name: 'Edit' }).click()
    // Its name is what it does; why it may be blocked is told beside it.
    await page.getByRole('switch', { name: 'Flexible dates, plus or minus 3 days', exact: true }).check()
    const depart = page.getByRole('button', { name: /^Depart/ })
    expect(await see(depart)).toContain('Approximate')
    await expect.poll(() => depart.getAttribute('aria-disabled')).toBe('true')
    await depart.click({ force: true })
    await page.getByRole('button', { name: 'Advanced options', expanded: false }).click()
    await page.getByRole('button', { name: 'Advanced options', expanded: true }).waitFor()
    await page.getByRole('radio', { name: '1 stop or fewer' }).check()
    await page.getByRole('switch', { name: /nearby airports/ }).check()
    // A calendar would have come from its own file by now.
    expect(await page.getByRole('dialog').count()).toBe(0)
    await expectGoodLooks(page, `form-options-${size}`)
    const asked = page.waitForRequest('**/api/public/search')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    expect((await asked).postDataJSON()).toMatchObject({
      flexibleDates: true,
      nearbyAirports: true,
      stops: '1stop',
    })
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('flexibleDates')).toBe('true')
    expect(searchParams.get('nearbyAirports')).toBe('true')
  })
})

test('flights come and go between two and five, and the focus stays where the hand is', async () => {
  const page = await newPage()
  await visit(page, tour)
  await page.getByRole('button', { name: 'Edit' }).click()
  const add = page.getByRole('button', { name: /^Add Flight/ })
  expect(await see(add)).toBe('Add Flight (3/5)')
  await add.click()
  await expect.poll(() => field(flight(page, 4), 'From').inputValue()).toContain('LHR')
  await expect.poll(() => isFocused(field(flight(page, 4), 'To'))).toBe(true)
  await add.click()
  expect(await see(add)).toBe('Add Flight (5/5)')
  await expect.poll(() => add.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Remove Flight 2' }).click()
  expect(await see(add)).toBe('Add Flight (4/5)')
  await expect.poll(() => field(flight(page, 2), 'From').inputValue()).toContain('LAX')
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Remove Flight 2' }))).toBe(true)
  for (const left of [3, 2]) {
    await page.getByRole('button', { name: 'Remove Flight 2' }).click()
    expect(await see(add)).toBe(`Add Flight (${left}/5)`)
  }
  await expect.poll(() => page.getByRole('button', { name: /^Remove Flight/ }).count()).toBe(0)
  await expect.poll(() => isFocused(add)).toBe(true)
})

test('every gap of every flight is named beside its field, and the first gets the focus', async () => {
  const page = await newPage()
  await visitRegular(page)
  await page.getByRole('radio', { name: 'Multi-city' }).check()
  await choose(field(flight(page, 1), 'From'), 'heathrow', /LHR/)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  for (const [place, sentences] of [
    [1, ['Please enter destination city', 'Please enter travel date']],
    [2, ['Please enter origin city', 'Please enter destination city', 'Please enter travel date']],
  ] as const)
    for (const sentence of sentences) await flight(page, place).getByText(sentence).waitFor()
  const to = field(flight(page, 1), 'To')
  await expect.poll(() => isFocused(to)).toBe(true)
  await expect.poll(() => to.getAttribute('aria-invalid')).toBe('true')
  await screen(page, 'multi-city-errors-desk-light')
  await expectAccessible(page)
  await choose(to, 'kennedy', /JFK/)
  await flight(page, 1).getByText('Please enter destination city').waitFor({ state: 'detached' })
})

test('a flight that has come to lie before another says so at once, and no more when it is put right', async () => {
  const page = await newPage()
  await visitRegular(page)
  await page.getByRole('radio', { name: 'Multi-city' }).check()
  const departs = [1, 2].map((place) => flight(page, place).getByRole('button', { name: /^Depart/ }))
  const [first, second] = departs as [Locator, Locator] // two of two
  await pickDay(page, second, 5)
  await pickDay(page, first, 15)
  const sentence = flight(page, 2).getByText('Please put the flights in the order of their dates')
  await sentence.waitFor()
  expect(await page.getByText('Please enter origin city').count()).toBe(0)
  await pickDay(page, second, 25)
  await sentence.waitFor({ state: 'detached' })
})

test('on the narrowest screen nothing is cut and nothing moves sideways', async () => {
  const page = await newPage({ size: 'phone' })
  await page.setViewportSize({ width: 320, height: 640 })
  await visitRegular(page)
  for (const trip of ['One way', 'Multi-city', 'Round trip']) {
    await page.getByRole('radio', { name: trip }).check()
    await expectFits(page)
  }
  await page.getByRole('button', { name: 'Advanced options' }).click()
  for (const name of ['Trip type', 'Stops']) {
    const choices = page.getByRole('group', { name })
    await choices.waitFor()
    const { x, width } = (await choices.boundingBox()) ?? { x: 0, width: Infinity }
    expect(x + width).toBeLessThanOrEqual(288)
  }
})

test('one place twice is said at once, and no more when either end has changed', async () => {
  const page = await newPage()
  await visitRegular(page, { origin: 'LHR' })
  const [from, to] = [
    page.getByRole('combobox', { name: 'From' }),
    page.getByRole('combobox', { name: 'To', exact: true }),
  ]
  const sentence = page.getByText('Please choose two different places')
  for (const end of [to, from]) {
    await to.fill('')
    await choose(to, 'heathrow', /LHR/)
    await sentence.waitFor()
    expect(await page.getByText(/^Please enter/).count()).toBe(0)
    await end.fill('')
    await choose(end, 'kennedy', /JFK/)
    await sentence.waitFor({ state: 'detached' })
  }
})

test('each type of trip keeps what it has a use for', async () => {
  const page = await newPage()
  await visitRegular(page, { origin: 'LHR', destination: 'JFK' })
  const from = page.getByRole('combobox', { name: 'From' })
  await expect.poll(() => from.inputValue()).toContain('LHR')
  const flexible = page.getByRole('switch', { name: /^Flexible dates/ })
  await page.getByText('Choose your dates first.').waitFor()
  await flexible.click({ force: true })
  expect(await flexible.isChecked()).toBe(false)
  await page.getByRole('radio', { name: 'One way' }).check()
  await pickDay(page, page.getByRole('button', { name: /^Depart/ }), 9)
  await flexible.check()
  // The return date of a round trip is not known yet, so nothing may stand for the days around it.
  await page.getByRole('radio', { name: 'Round trip' }).check()
  expect(await flexible.isChecked()).toBe(false)
  await pickDay(page, page.getByRole('button', { name: /^Return/ }), 9)
  await flexible.check()
  await page.getByRole('radio', { name: 'Multi-city' }).check()
  await expect.poll(() => page.getByRole('group', { name: /^Flight \d/ }).count()).toBe(2)
  expect(await field(flight(page, 1), 'From').inputValue()).toBe('')
  expect(await flexible.count()).toBe(0)
  await page.getByRole('radio', { name: 'Round trip' }).check()
  expect(await from.inputValue()).toBe('')
  expect(await see(page.getByRole('button', { name: /^Depart/ }))).toContain('Add date')
})

test('going back from the results finds the form as it was sent, and a new start an empty one', async () => {
  const page = await newPage()
  await visitRegular(page)
  await page.getByRole('radio', { name: 'One way' }).check()
  await choose(page.getByRole('combobox', { name: 'From' }), 'heathrow', /LHR/)
  await choose(page.getByRole('combobox', { name: 'To', exact: true }), 'kennedy', /JFK/)
  await pickDay(page, page.getByRole('button', { name: /^Depart/ }), 9)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await resultsShown(page)
  await page.goBack()
  await expect.poll(() => page.getByRole('combobox', { name: 'From' }).inputValue()).toContain('LHR')
  expect(await see(page.getByRole('button', { name: /^Depart/ }))).not.toContain('Add date')
  await page.goForward()
  await resultsShown(page)
  await page.getByRole('link', { name: 'Faresight, home' }).first().click()
  await expect.poll(() => page.getByRole('combobox', { name: 'From' }).inputValue()).toBe('')
})

test('an airport that nobody knows is to be chosen anew', async () => {
  const page = await newPage({ expects: [400, 404] })
  await visit(page, searchPath({ destination: 'ZZZ' }))
  await page.getByRole('button', { name: 'Choose an airport' }).click()
  const to = page.getByRole('combobox', { name: 'To', exact: true })
  await expect.poll(() => isFocused(to)).toBe(true)
  await page.getByText('We do not know that airport. Please choose one from the list.').first().waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await to.inputValue()).toBe('ZZZ')
  await expectGoodLooks(page, 'unknown-airport-desk')
  await to.fill('')
  await choose(to, 'kennedy', /JFK/)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await resultsShown(page)
})

test('airports nearby are listed with their distance', async () => {
  const page = await newPage({ size: 'phone' })
  await visit(page, '/')
  const from = page.getByRole('combobox', { name: 'From' })
  await from.pressSequentially('london', { delay: 20 })
  expect(await see(page.getByRole('option', { name: /Heathrow/ }))).toContain('23 km from the centre')
  await from.fill('BRE')
  expect(await see(page.getByRole('option', { name: /Hamburg/ }))).toMatch(/\d+ km away/)
  await expectAccessible(page)
})

test('what is typed, chosen and sent before the script is there is kept', async () => {
  const page = await newPage()
  const held: (() => void)[] = []
  let isHeld = true
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (isHeld) await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const from = page.getByRole('combobox', { name: 'From' })
  await from.pressSequentially('heathrow')
  await page.getByLabel('Passengers').selectOption('3')
  await page.getByRole('radio', { name: 'One way' }).check({ force: true })
  await page.getByLabel('Search period').selectOption('6_months')
  await page.getByRole('button', { name: 'Find the best dates' }).click()
  isHeld = false
  for (const go of held) go()
  await expect.poll(() => page.getByRole('group', { name: 'Stay' }).count()).toBe(0)
  await page.getByText('3 adults', { exact: true }).first().waitFor()
  expect(await page.getByLabel('Search period').inputValue()).toBe('6_months')
  expect(await from.inputValue()).toBe('heathrow')
  // Nor is the press lost: the form says what it lacks.
  await page.getByText('Please enter destination city').waitFor()
  await from.click()
  await page.getByRole('option', { name: /LHR/ }).first().waitFor()
})
