import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { subscriber } from '../fixtures/viewers.ts'
import { reloadApp } from '../render.tsx'
import { cards, manyFlights, openResults } from './search-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const as = subscriber()

test('a long list is rendered in part, and in full for find-in-page', async () => {
  await openResults(manyFlights, { as, size: 'desktop' })
  expect(cards().elements().length).toBeLessThan(manyFlights.length)
  const entry = page
    .getByRole('listitem')
    .and(page.elementLocator(document.querySelector('li[aria-posinset="3"]')!))
  await expect.element(entry).toHaveAttribute('aria-setsize', String(manyFlights.length))
  const toggle = entry.getByRole('button', { name: 'Flight details' }).element() as HTMLElement
  toggle.focus()
  scrollTo(0, document.body.scrollHeight)
  await expect.poll(() => document.querySelector(`li[aria-posinset="${manyFlights.length}"]`)).not.toBeNull()
  expect(document.activeElement).toBe(toggle)
  await userEvent.keyboard('{Control>}f{/Control}')
  await expect.poll(() => cards().elements().length).toBe(manyFlights.length)
})

wholeTest(
  'a card comes back to the window as it was, and stays so in a list made whole to be printed',
  async () => {
    await openResults(manyFlights, { as, size: 'desktop' })
    const details = () => document.querySelector<HTMLElement>('li[aria-posinset="2"] button[aria-expanded]')
    await page.elementLocator(details()!).click()
    ;(page.getByRole('heading', { level: 1 }).element() as HTMLElement).focus()
    scrollTo(0, document.body.scrollHeight)
    await expect.poll(details).toBeNull()
    scrollTo(0, 0)
    await expect.poll(() => details()?.getAttribute('aria-expanded')).toBe('true')
    const before = details()
    dispatchEvent(new Event('beforeprint'))
    expect(cards().elements()).toHaveLength(manyFlights.length)
    expect(details()).toBe(before)
    expect(before?.getAttribute('aria-expanded')).toBe('true')
  },
)

test('going back leads to the place in the list that was left', async () => {
  await openResults(manyFlights, { as, size: 'desktop' })
  scrollTo(0, 4000)
  const card = () => document.querySelector('li[aria-posinset="17"]')
  await expect.poll(card).not.toBeNull()
  const place = () => Math.round(card()?.getBoundingClientRect().top ?? Number.NaN)
  // By keyboard, without a word to the page: a press of the pointer would first scroll to what it presses.
  const saved = page.getByRole('link', { name: 'Saved' }).first().element() as HTMLElement
  saved.focus({ preventScroll: true })
  const before = place()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Saved Searches', level: 1 })).toBeInTheDocument()
  history.back()
  await expect.poll(place).toBe(before)
  await reloadApp()
  await expect.poll(place).toBe(before)
})
