import type { ProblemType } from '@faresight/contracts/problem-types'
import { page, type Locator } from 'vitest/browser'
import { problemMessage } from '../../src/api/problem-messages.ts'

export const main = page.getByRole('main')
export const title = page.getByRole('heading', { level: 1 })
/** Where toasts are. An open dialog hides it from roles. */
export const toasts = page.getByRole('region', { name: /^Notifications/ })
export const dialog = page.getByRole('dialog')
export const accountMenu = page.getByRole('button', { name: /, account menu$/ })

export const heading = (name: string) => page.getByRole('heading', { name, exact: true })
export const region = (name: string) => page.getByRole('region', { name, exact: true })
export const field = (label: string, within: Locator | typeof page = page) =>
  within.getByLabelText(label, { exact: true })

/** Path and query of the page that is open. */
export const address = () => location.pathname + location.search

/** Texts of the elements that a locator finds, in their order. */
export const textsOf = (locator: Locator) => locator.elements().map((element) => element.textContent)

/** What the client shows of a problem. */
export function shownMessage({ code, detail }: ProblemType): string {
  return problemMessage(code) ?? detail
}
