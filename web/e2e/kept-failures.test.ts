import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { stackDatabase } from '../../test/setup/stack-database.ts'
import { expectAccessible, newPage, visit } from './harness.ts'
import { heldCalls } from './held-calls.ts'
import { cardOf, keep } from './kept-searches.ts'
import { somebody, type Database } from './own-people.ts'
import { focusPlace } from './seen.ts'

let database: Database
forAllTests(
  async () => stackDatabase(),
  (it) => (database = it),
)

/** Asks again by the keyboard, and expects the note to stand as it is until there is an answer. */
async function askAgain(note: Locator, answer: () => Promise<void>): Promise<void> {
  const button = note.getByRole('button', { name: 'Try again' })
  await button.press('Enter')
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  expect(await isUnchanged(note)).toBe(true)
  await answer()
}

/** Notes are told from those that take their place by a mark that no script of the page writes. */
const mark = (note: Locator) => note.evaluate((element) => element.setAttribute('data-first', ''))
const isUnchanged = (note: Locator) =>
  note.evaluate(
    (element) =>
      element.hasAttribute('data-first') &&
      document.activeElement?.tagName === 'BUTTON' &&
      element.contains(document.activeElement),
  )

/** Fails twice more, and then comes. */
async function failTwiceMore(note: Locator, calls: Awaited<ReturnType<typeof heldCalls>>): Promise<void> {
  await mark(note)
  for (const _time of [2, 3]) {
    await askAgain(note, calls.fail)
    await expect.poll(() => note.getByRole('button').getAttribute('aria-disabled')).toBe(null)
    expect(await isUnchanged(note)).toBe(true)
  }
  await askAgain(note, calls.pass)
  await note.waitFor({ state: 'detached' })
}

test('a part that does not come keeps its note while it is asked for again, and then has the focus', async () => {
  const page = await newPage({ as: await somebody(database), expects: ['net::ERR_'] })
  const calls = await heldCalls(page, '**/api/auth/sessions')
  await visit(page, '/account')
  await calls.fail()
  const sessions = page.getByRole('region', { name: 'Sessions', exact: true })
  await failTwiceMore(sessions.getByRole('alert').filter({ hasText: 'Try again' }), calls)
  await sessions.getByText('This device').waitFor()
  await expect.poll(() => focusPlace(page)).toBe('section Sessions')
})

test('one of two parts of a list that does not come leaves the other one where it is', async () => {
  const page = await newPage({ as: await somebody(database), expects: ['net::ERR_'] })
  const calls = await heldCalls(page, '**/api/ai-search')
  await visit(page, '/')
  await calls.fail()
  const recent = page.getByRole('region', { name: 'Recent Searches' })
  const note = recent.getByRole('alert').filter({ hasText: 'Try again' })
  await note.getByText('Failed to load your recent searches.', { exact: true }).waitFor()
  await expectAccessible(page)
  await failTwiceMore(note, calls)
  await recent.getByRole('heading', { level: 3 }).waitFor()
  await expect.poll(() => focusPlace(page)).toBe('section Recent Searches')
})

test('a page that does not come keeps its failure while it is asked for again, and then has the focus', async () => {
  const page = await newPage({ as: await somebody(database), expects: ['net::ERR_'] })
  await keep(page, 'Mine')
  const calls = await heldCalls(page, '**/api/saved-searches')
  await visit(page, '/saved-searches')
  await calls.fail()
  await failTwiceMore(page.getByRole('alert').filter({ hasText: 'Failed to load' }), calls)
  await cardOf(page, 'Mine').waitFor()
  await expect.poll(() => focusPlace(page)).toBe('main')
})
