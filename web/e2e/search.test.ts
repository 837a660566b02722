import type { Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import {
  expectAccessible,
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
import { focused } from './seen.ts'
import { searchRoutes } from '@faresight/contracts/search/http'
import { heard } from './altered-answers.ts'

/** Types into an airport field as a person would, and takes the first suggestion. */
async function choose(page: Page, field: 'From' | 'To', typed: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).pressSequentially(typed, { delay: 20 })
  await page.getByRole('option', { name: option }).first().click()
}

describe.each(sizes)('searching as a visitor on a %s', (size) => {
  it('leads from two places and two days to flights whose dates and prices are withheld', async () => {
    const page = await newPage({ size })
    await visitRegular(page)
    await page.getByRole('combobox', { name: 'From' }).pressSequentially('lond', { delay: 20 })
    await page.getByRole('option', { name: /London.*All airports/ }).waitFor()
    await screen(page, `airports-${size}-light`)
    await expectGoodLooks(page)
    await page.keyboard.press('Enter')
    await choose(page, 'To', 'new york', /New York.*All airports/)
    await page.getByRole('button', { name: /^Depart/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Travel dates' })
    await dialog.getByRole('button', { name: 'Later months' }).click()
    const days = dialog.getByRole('gridcell').getByRole('button', { disabled: false })
    await days.nth(9).click()
    await days.nth(16).click()
    await dialog.getByText('7 nights').waitFor()
    await screen(page, `dates-${size}-light`)
    await expectGoodLooks(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await resultsShown(page)
    expect(new URL(page.url()).searchParams.get('origin')).toBe('LON')
    await expect.poll(() => focused(page)).toBe('Best Flight Deals')
    const card = page.getByRole('tabpanel').getByRole('article').first()
    await card.getByText('Locked').first().waitFor()
    await card.getByRole('link', { name: 'Sign Up to See Dates & Book' }).waitFor()
    await card.getByRole('button', { name: /seller/ }).click()
    await expectGoodLooks(page, `results-visitor-${size}`)
  })
})

test('a visitor’s page holds no price, date or link, and locked orders cannot be chosen', async () => {
  const page = await newPage()
  const bodies = await heard(page, searchRoutes.publicSearch)
  await visit(page, searchPath())
  await resultsShown(page)
  const body = bodies.join()
  expect(body).toContain('event: offers')
  expect(body).not.toMatch(/"(price|pricePerPassenger)":\d/)
  expect(body).not.toMatch(/"(departureDate|returnDate|arrivalDate)":"/)
  expect(body).not.toContain('http')
  const best = page.getByRole('tab', { name: 'Best' })
  await expect.poll(() => best.getAttribute('aria-disabled')).toBe('true')
  await best.click({ force: true })
  await expect
    .poll(() => page.getByRole('tab', { name: 'Fastest' }).getAttribute('aria-selected'))
    .toBe('true')
  expect(
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: /^Continue/ })
      .count(),
  ).toBe(0)
  // Whoever sees no price is offered none in another currency.
  await page.getByLabel('Currency').selectOption('JPY')
  await expect.poll(() => page.getByLabel('Currency').inputValue()).toBe('JPY')
  expect(await page.getByText(/^These prices are in/).count()).toBe(0)
})

test('an empty form names every gap beside its field and focuses the first', async () => {
  const page = await newPage()
  await visitRegular(page)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  for (const sentence of [
    'Please enter origin city',
    'Please enter destination city',
    'Please enter travel date',
    'Please enter a return date',
  ])
    await page.getByText(sentence).waitFor()
  const from = page.getByRole('combobox', { name: 'From' })
  await expect.poll(() => from.evaluate((input) => input === document.activeElement)).toBe(true)
  await expect.poll(() => from.getAttribute('aria-invalid')).toBe('true')
  await screen(page, 'form-errors-desk-light')
  await expectAccessible(page)
})

test('the airport field says what it is doing, and keeps the last choices', async () => {
  const page = await newPage()
  await visit(page, '/')
  const from = page.getByRole('combobox', { name: 'From' })
  await from.click()
  await page.getByText('Type at least 3 characters to search').waitFor()
  await from.pressSequentially('zzzzzz')
  await page.getByText('Searching airports...').waitFor()
  await page.getByText('No airports found.').waitFor()
  await from.fill('heathrow')
  await page.getByRole('option', { name: /LHR/ }).click()
  await page.reload()
  await from.click()
  await page.getByRole('option', { name: /London.*LHR/ }).click()
  await expect.poll(() => from.inputValue()).toContain('LHR')
})

test.each(sizes)('what the airport list has to say is heard from one place, on a %s', async (size) => {
  const page = await newPage({ size })
  await visit(page, '/')
  const from = page.getByRole('combobox', { name: 'From' })
  // It is there for those who listen before it says anything: what comes along with its words may not be heard.
  const region = from.locator('xpath=ancestor::*[.//output][1]').getByRole('status')
  expect(await region.count()).toBe(1)
  const words = await region.evaluateHandle((output) => {
    const said: string[] = []
    const hear = () =>
      output.textContent && output.textContent !== said.at(-1) && said.push(output.textContent)
    new MutationObserver(hear).observe(output, { childList: true, characterData: true, subtree: true })
    return said
  })
  await from.click()
  await page.getByText('Type at least 3 characters to search').waitFor()
  await from.pressSequentially('zzzzzz')
  await page.getByText('No airports found.').waitFor()
  await from.fill('heathrow')
  await page.getByRole('option', { name: /LHR/ }).waitFor()
  expect(await words.jsonValue()).toEqual([
    'Type at least 3 characters to search',
    'Searching airports...',
    'No airports found.',
    'Searching airports...',
    expect.stringMatching(/^\d+ places?$/),
  ])
})

test('the airport list works by keyboard alone', async () => {
  const page = await newPage()
  await visit(page, '/')
  const [from, to] = [
    page.getByRole('combobox', { name: 'From' }),
    page.getByRole('combobox', { name: 'To', exact: true }),
  ]
  await from.pressSequentially('london', { delay: 20 })
  const options = page.getByRole('listbox', { name: 'Airports' }).getByRole('option')
  const last = (await see(options)) && (await options.last().innerText())
  const at = async () => page.locator(`id=${await from.getAttribute('aria-activedescendant')}`).innerText()
  await expect.poll(at).toMatch(/LON$/)
  for (const [key, where] of [
    ['ArrowDown', /LHR$/],
    ['End', last],
    ['ArrowDown', /LON$/],
    ['ArrowUp', last],
    ['Home', /LON$/],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(at).toMatch(where)
    await expect.poll(() => options.and(page.locator('[aria-selected="true"]')).count()).toBe(1)
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => from.getAttribute('aria-expanded')).toBe('false')
  expect(await from.inputValue()).toBe('london')
  await page.keyboard.press('ArrowDown')
  await expect.poll(at).toMatch(/LON$/)
  await page.keyboard.press('Tab')
  await expect.poll(() => from.inputValue()).toBe('London all airports')
  await expect.poll(() => to.evaluate((input) => input === document.activeElement)).toBe(true)
})

test('swap changes the places, and one way has one date', async () => {
  const page = await newPage()
  await visitRegular(page, { origin: 'lhr', destination: 'jfk' })
  const [from, to] = [
    page.getByRole('combobox', { name: 'From' }),
    page.getByRole('combobox', { name: 'To', exact: true }),
  ]
  await expect.poll(() => from.inputValue()).toContain('LHR')
  await page.getByRole('button', { name: 'Swap origin and destination' }).click()
  await expect.poll(() => from.inputValue()).toContain('JFK')
  await expect.poll(() => to.inputValue()).toContain('LHR')
  await page.getByRole('radio', { name: 'One way' }).check()
  await expect.poll(() => page.getByRole('button', { name: /^Return/ }).count()).toBe(0)
})

test('a return on the day of departure is refused at once', async () => {
  const page = await newPage()
  await visitRegular(page, { origin: 'LHR', destination: 'JFK' })
  await page.getByRole('button', { name: /^Depart/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Travel dates' })
  await dialog.getByRole('button', { name: 'Later months' }).click()
  const day = dialog.getByRole('gridcell').getByRole('button', { disabled: false }).nth(9)
  await day.click()
  await day.click()
  const alert = page.getByRole('alert').filter({ hasText: /./ })
  expect(await see(alert)).toBe('Return date must be after departure date')
})

test('the calendar works by keyboard alone and gives the focus back', async () => {
  const page = await newPage()
  await visitRegular(page, { origin: 'LHR', destination: 'JFK' })
  const depart = page.getByRole('button', { name: /^Depart/ })
  await depart.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Travel dates' }).waitFor()
  for (const key of ['PageDown', 'ArrowDown', 'Enter', 'ArrowDown', 'Enter', 'Escape'])
    await page.keyboard.press(key)
  await page.getByRole('dialog', { name: 'Travel dates' }).waitFor({ state: 'detached' })
  await expect.poll(() => depart.evaluate((button) => button === document.activeElement)).toBe(true)
  await expect.poll(() => depart.innerText()).toMatch(/Depart\s+\w{3} \d+ \w{3}/)
  await expect
    .poll(() => page.getByRole('button', { name: /^Return/ }).innerText())
    .toMatch(/Return\s+\w{3} \d+ \w{3}/)
})

test('the address is the search: it can be shared, repaired and gone back from', async () => {
  const page = await newPage()
  await visit(page, searchPath({ passengers: '42', cabinClass: 'cargo', stops: 'nonstop' }))
  await resultsShown(page)
  await page.getByText('1 adult, Economy').waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Passengers').selectOption('2')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('2 adults, Economy').waitFor()
  await expect.poll(() => focused(page)).toBe('Best Flight Deals')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.poll(() => page.getByLabel('Passengers').inputValue()).toBe('2')
  await page.goBack()
  await page.getByText('1 adult, Economy').waitFor()
  // A form that stands open is that of the search that is shown.
  await expect.poll(() => page.getByLabel('Passengers').inputValue()).toBe('1')
  await resultsShown(page)
  await expect.poll(() => page.title()).toBe('London to New York | Faresight')
})

test('a filter stands in the address and never ends in nothing without a way back', async () => {
  const page = await newPage()
  await visit(page, searchPath())
  await resultsShown(page)
  const stops = page.getByRole('group', { name: 'Stops' }).getByRole('checkbox')
  const kinds = await stops.count()
  for (let kind = 0; kind < kinds; kind++) await stops.nth(kind).uncheck()
  await page.getByRole('heading', { name: 'No flights match your filters' }).waitFor()
  const left = () => new URL(page.url()).searchParams.get('withoutStops')?.split(',')
  await expect.poll(() => left()?.length).toBe(kinds)
  await page.reload()
  await page.getByRole('heading', { name: 'No flights match your filters' }).waitFor()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Reset' }).click()
  await resultsShown(page)
})

test('on a phone the filters rise in a sheet that holds the focus', async () => {
  const page = await newPage({ size: 'phone' })
  await visit(page, searchPath())
  await resultsShown(page)
  const nonstop = page.getByRole('button', { name: 'Nonstop', exact: true })
  await nonstop.click()
  await expect.poll(() => new URL(page.url()).searchParams.get('withoutStops')).toContain('1')
  await expect.poll(() => nonstop.getAttribute('aria-pressed')).toBe('true')
  await nonstop.click()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox').first().uncheck()
  await sheet.getByRole('button', { name: /^Show \d+ flights?$/ }).waitFor()
  await screen(page, 'filters-phone-light')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const opener = page.getByRole('button', { name: /^Filters/ })
  expect(await see(opener)).toBe('Filters · 1')
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Remove filter: No nonstop' }).click()
  await page.getByRole('button', { name: 'Filters', exact: true }).waitFor()
})
