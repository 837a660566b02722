import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { baseUrl, demo, newPage, resultsShown, searchPath, visit } from './harness.ts'
import { newAddress } from './mail.ts'
import { logIn } from './newcomer.ts'

/** The names in the first column of a table of the cookie page. */
async function named(page: Page, table: string): Promise<string[]> {
  const names = await page.getByRole('table', { name: table }).getByRole('rowheader').allInnerTexts()
  return names.toSorted()
}

/** Keys of everything in which a script may keep something. */
function keysInBrowser(): Promise<string[]> {
  const open = [indexedDB.databases(), caches.keys(), navigator.serviceWorker.getRegistrations()]
  return Promise.all(open).then((others) => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage).map((key) => `sessionStorage ${key}`),
    ...others.flat().map((other) => `other ${JSON.stringify(other)}`),
  ])
}

/** Walks with somebody through all that keeps something, and notes each name on the way. */
async function walk(page: Page) {
  // What the stand-in of Google sets is Google's, though it runs on the same machine.
  const set: Promise<string[]>[] = []
  page.on('response', (answer) => {
    if (new URL(answer.url()).origin === baseUrl) set.push(answer.headerValues('set-cookie'))
  })
  const keys = new Set<string>()
  // Also what is taken away again before anybody looks, as the way that waits for a sign-in.
  await page.exposeFunction('noteKey', (key: string) => keys.add(key))
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called on the storage that it was called on
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      Reflect.get(window, 'noteKey')(key)
      setItem.call(this, key, value)
    }
  })
  const note = async () => {
    for (const key of await page.evaluate(keysInBrowser)) keys.add(key)
  }
  // A visitor: the currency of their country, a theme, an airport, a search that waits for a sign-in.
  await visit(page, '/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('preferred_currency'))).not.toBe(null)
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  const origin = page.getByRole('combobox', { name: 'From' }).first()
  await origin.fill('LHR')
  await page.getByRole('option', { name: /LHR/ }).first().click()
  await note()
  await visit(page, searchPath())
  await resultsShown(page)
  await note()
  // With Google, and on to a page of one's own.
  await visit(page, '/login?redirect=%2Fscoreboard')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByLabel('Email', { exact: true }).fill(newAddress())
  await page.getByLabel('Google has verified the address').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/scoreboard')
  await page.getByRole('button', { name: /account menu/ }).waitFor()
  await note()
  await visit(page, '/cart?plan=annual')
  await note()
  // Out, while the server cannot be told, and in again by a password.
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByRole('link', { name: 'Sign Up' }).first().waitFor()
  await note()
  await page.unroute('**/api/auth/logout')
  await visit(page, '/login')
  await logIn(page, demo.subscriber, demo.password)
  // What was searched for as a visitor is run now.
  await page.getByRole('button', { name: /account menu/ }).waitFor()
  await note()
  const cookies = (await Promise.all(set)).flat().map((cookie) => cookie.split('=')[0] ?? '')
  return { cookies: [...new Set(cookies)].toSorted(), keys: [...keys].toSorted() }
}

test('the cookie page names every cookie that is set and every key that is written, and nothing else', async () => {
  const page = await newPage({ firstVisit: true, expects: ['ERR_FAILED'] })
  const seen = await walk(page)
  await visit(page, '/cookies')
  expect(seen.cookies).toEqual(await named(page, 'The cookies that we set'))
  const keys = await named(page, 'What your browser keeps for us')
  // Written for whoever owes a payment alone, which is another journey.
  expect([...seen.keys, 'faresight_payment_due'].toSorted()).toEqual(keys)
})
