import { expect, vi } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { dayIn, stopTimeouts } from '../clock.ts'
import type { Size } from '../look.ts'
import { renderApp } from '../render.tsx'

/** The form of a regular search, and its parts. */
export const from = page.getByRole('combobox', { name: 'From' })
export const to = page.getByRole('combobox', { name: 'To', exact: true })
export const depart = page.getByRole('button', { name: /^Depart/ })
export const back = page.getByRole('button', { name: /^Return/ })
export const search = page.getByRole('button', { name: 'Search', exact: true })
export const dialog = page.getByRole('dialog', { name: 'Travel dates' })

export const tour = `/?${new URLSearchParams({
  tripType: 'multicity',
  legs: `LHR-JFK-${dayIn(60)}_JFK-LAX-${dayIn(64)}_LAX-LHR-${dayIn(70)}`,
  currency: 'USD',
}).toString()}`

/** Who flies, as the form says it. */
export const travellers = page.getByRole('button', { name: /^Passengers/ })

/** Changes who flies by buttons of its picker: `More adults`. */
export async function changeTravellers(...buttons: string[]): Promise<void> {
  await travellers.click()
  const picker = page.getByRole('dialog', { name: 'Passengers' })
  for (const name of buttons) await picker.getByRole('button', { name }).click()
  await picker.getByRole('button', { name: 'Done' }).click()
}

/** Opens it, filled as its address says. */
export async function openForm(fields: Record<string, string> = {}, size: Size = 'phone'): Promise<void> {
  await renderApp(`/?${new URLSearchParams({ mode: 'regular', ...fields }).toString()}`, { size })
  await expect.element(search).toBeInTheDocument()
}

/** One of several flights, and its fields. */
export const flightOf = (place: number) => page.getByRole('group', { name: `Flight ${place}`, exact: true })
export const field = (of: Locator, name: 'From' | 'To') => of.getByRole('combobox', { name, exact: true })

/** Types into an airport field, lets its pause pass, and takes the suggestion. */
export async function choose(of: Locator, typed: string, name: RegExp): Promise<void> {
  stopTimeouts()
  await of.fill(typed)
  await vi.advanceTimersByTimeAsync(500)
  vi.useRealTimers()
  await page.getByRole('option', { name }).first().click()
}

/** Days of the calendar that can be chosen. */
export const freeDays = () => dialog.getByRole('gridcell').getByRole('button', { disabled: false })

/** Takes the n-th free day of the calendar's second month. */
export async function pickDay(opener: Locator, n: number): Promise<void> {
  await opener.click()
  await dialog.getByRole('button', { name: 'Next month' }).click()
  await freeDays().nth(n).click()
}

export const valueOf = (locator: Locator) => (locator.query() as HTMLInputElement | null)?.value
