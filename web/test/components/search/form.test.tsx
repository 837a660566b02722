import { searchRoutes } from '@faresight/contracts/search/http'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectFits, expectGoodLooks } from '../checks/room.ts'
import { look } from '../look.ts'
import { callsTo } from '../network/network.ts'
import { reloadApp, renderApp } from '../render.tsx'
import {
  back,
  changeTravellers,
  choose,
  depart,
  dialog,
  field,
  flightOf,
  freeDays,
  from,
  openForm,
  pickDay,
  search,
  to,
  travellers,
  valueOf,
} from './form-page.ts'
import { parameter, searchEvents } from './search-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

test('two places and two days lead to flights', async () => {
  const events = searchEvents()
  await openForm()
  await choose(from, 'lond', /London.*All airports/)
  await choose(to, 'new york', /New York.*All airports/)
  await depart.click()
  await dialog.getByRole('button', { name: 'Next month' }).click()
  await freeDays().nth(9).click()
  await freeDays().nth(16).click()
  await expect.element(dialog.getByText(/7 nights/)).toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await changeTravellers('More children', 'More infants on lap')
  await search.click()
  await expect.poll(() => parameter('origin')).toBe('LON')
  events.send('done', { resultsCount: 0 })
  await expect
    .poll(() => callsTo(searchRoutes.publicSearch).map(({ body }) => body))
    .toMatchObject([
      { origin: 'LON', destination: 'NYC', tripType: 'roundtrip', passengers: 2, children: 1, infants: 1 },
    ])
  await expect
    .element(page.getByRole('region', { name: 'Your search' }))
    .toMatchTextContent('1 adult, 1 child, 1 infant')
  await expect.poll(() => document.activeElement?.textContent).toBe('Best Flight Deals')
})

test('only parties that can fly are in reach', async () => {
  await openForm({ passengers: '9', children: '8' }, 'desktop')
  await travellers.click()
  const picker = page.getByRole('dialog', { name: 'Passengers' })
  await picker.getByRole('button', { name: 'More infants on lap' }).click()
  for (const name of ['Fewer adults', 'More adults', 'More children', 'More infants on lap']) {
    const blocked = picker.getByRole('button', { name })
    await expect.element(blocked).toHaveAttribute('aria-disabled', 'true')
    await expect.element(blocked).toHaveAccessibleDescription(/One infant on lap per adult/)
    await blocked.click({ force: true })
  }
  await expectGoodLooks()
  await userEvent.keyboard('{Escape}')
  await expect.element(picker).not.toBeInTheDocument()
  await expect.element(travellers).toMatchTextContent('1 adult, 8 children, 1 infant')
  await expect.element(travellers).toHaveFocus()
})

test('an empty form names every gap beside its field and focuses the first', async () => {
  await openForm()
  await search.click()
  for (const sentence of [
    'Please enter origin city',
    'Please enter destination city',
    'Please enter travel date',
    'Please enter a return date',
  ])
    await expect.element(page.getByText(sentence)).toBeInTheDocument()
  await expect.element(from).toHaveFocus()
  await expect.element(from).toHaveAttribute('aria-invalid', 'true')
  await expectGoodLooks()
  expect(callsTo(searchRoutes.publicSearch)).toEqual([])
})

test('swap changes the places, and one way has one date', async () => {
  await openForm({ origin: 'lhr', destination: 'jfk' })
  await expect.poll(() => valueOf(from)).toContain('LHR')
  await page.getByRole('button', { name: 'Swap origin and destination' }).click()
  await expect.poll(() => valueOf(from)).toContain('JFK')
  await expect.poll(() => valueOf(to)).toContain('LHR')
  await page.getByRole('radio', { name: 'One way' }).click()
  await expect.element(back).not.toBeInTheDocument()
})

wholeTest('one place twice is said at once, and no more when either end has changed', async () => {
  await openForm({ origin: 'LHR' })
  const sentence = page.getByText('Please choose two different places')
  for (const end of [to, from]) {
    await choose(to, 'heathrow', /LHR/)
    await expect.element(sentence).toBeInTheDocument()
    expect(page.getByText(/^Please enter/).elements()).toEqual([])
    await choose(end, 'kennedy', /JFK/)
    await expect.element(sentence).not.toBeInTheDocument()
  }
})

wholeTest('each type of trip fits the narrowest screen', async () => {
  await openForm({}, 'small')
  for (const trip of ['One way', 'Multi-city', 'Round trip']) {
    await page.getByRole('radio', { name: trip }).click()
    await expectFits()
  }
  await look({ size: 'small' })
  await page.getByRole('button', { name: 'Advanced options' }).click()
  for (const name of ['Trip type', 'Stops']) {
    const choices = page.getByRole('group', { name })
    await expect.element(choices).toBeInTheDocument()
    expect(choices.element().getBoundingClientRect().right).toBeLessThanOrEqual(288)
  }
})

wholeTest('each type of trip keeps what it has a use for', async () => {
  await openForm({ origin: 'LHR', destination: 'JFK' })
  await expect.poll(() => valueOf(from)).toContain('LHR')
  const flexible = page.getByRole('switch', { name: /^Flexible dates/ })
  await expect.element(page.getByText(/Choose your dates first\./)).toBeInTheDocument()
  await flexible.click({ force: true })
  await expect.element(flexible).not.toBeChecked()
  await page.getByRole('radio', { name: 'One way' }).click()
  await pickDay(depart, 9)
  await flexible.click()
  await expect.element(flexible).toBeChecked()
  // The return date of a round trip is not known yet, so nothing may stand for the days around it.
  await page.getByRole('radio', { name: 'Round trip' }).click()
  await expect.element(flexible).not.toBeChecked()
  await page.getByRole('radio', { name: 'Multi-city' }).click()
  await expect.poll(() => page.getByRole('group', { name: /^Flight \d/ }).elements()).toHaveLength(2)
  expect(valueOf(field(flightOf(1), 'From'))).toBe('')
  expect(flexible.query()).toBeNull()
  await page.getByRole('radio', { name: 'Round trip' }).click()
  await expect.poll(() => valueOf(from)).toBe('')
  await expect.element(depart).toMatchTextContent('Add date')
})

test('Back, Forward and a reload find the form and the place on the page as they were left', async () => {
  const events = searchEvents()
  await openForm({}, 'desktop')
  await page.getByRole('radio', { name: 'One way' }).click()
  await choose(from, 'heathrow', /LHR/)
  await choose(to, 'kennedy', /JFK/)
  await pickDay(depart, 9)
  await changeTravellers('More children')
  scrollTo(0, 90)
  await expect.poll(() => scrollY).toBe(90)
  const expectAsItWasLeft = async () => {
    await expect.element(page.getByRole('radio', { name: 'One way' })).toBeChecked()
    await expect.poll(() => valueOf(from)).toContain('LHR')
    await expect.element(depart).not.toMatchTextContent('Add date')
    await expect.element(travellers).toMatchTextContent('1 adult, 1 child')
    await expect.poll(() => Math.round(scrollY)).toBe(90)
  }
  ;(search.element() as HTMLElement).focus({ preventScroll: true })
  await userEvent.keyboard('{Enter}')
  events.send('done', { resultsCount: 0 })
  const results = page.getByRole('heading', { level: 1, name: 'Best Flight Deals' })
  await expect.element(results).toBeInTheDocument()
  history.back()
  await expectAsItWasLeft()
  await reloadApp()
  await expectAsItWasLeft()
  history.forward()
  await expect.element(results).toBeInTheDocument()
  await reloadApp()
  await expect.element(results).toBeInTheDocument()
  history.back()
  await expectAsItWasLeft()
  history.forward()
  await expect.element(results).toBeInTheDocument()
  await page.getByRole('link', { name: 'Faresight home' }).first().click()
  await expect.poll(() => valueOf(from)).toBe('')
})

wholeTest.each(
  [768, 1024, 1120].flatMap((width) => (['ai', 'regular'] as const).map((mode) => [width, mode] as const)),
)('a form in %i px has room for all of a trip: %s', async (width, mode) => {
  await renderApp(`/?mode=${mode}`, { size: 'tablet' })
  await page.viewport(width, 1024)
  const button = page.getByRole('button', { name: /^(Find the best dates|Search)$/ })
  await expect.element(button).toBeVisible()
  await expect.poll(() => crowdedBy(button.element())).toEqual([])
  await expectFits()
})

/** Parts of the bar of a button that run into the button, or are too long for their own cell. */
function crowdedBy(button: Element): (string | null)[] {
  const own = button.getBoundingClientRect()
  const parts = [...(button.parentElement?.parentElement?.querySelectorAll('span, label, input') ?? [])]
  return parts
    .filter((part) => !button.contains(part) && !part.matches('.sr-only'))
    .filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      const runsIn = right > own.left && left < own.right && bottom > own.top && top < own.bottom
      return runsIn || (part.scrollWidth > part.clientWidth && part.clientWidth > 0)
    })
    .map((part) => part.textContent)
}
