import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { logIn, newAccount } from '../journeys/accounts.ts'
import { baseUrl, journey, visit } from '../journeys/journey.ts'
import { newAddress } from '../journeys/mailbox.ts'
import { resultsShown, searchPath, tripIn } from '../journeys/on-screen.ts'

/** A table of the cookie page. */
const tableOf = (page: Page, name: string) => page.getByRole('table', { name })

/** The names in its first column. */
async function named(page: Page, table: string): Promise<string[]> {
  const names = await tableOf(page, table).getByRole('rowheader').allInnerTexts()
  return names.toSorted()
}

/** Each cookie of the page, with the seconds for which it is said to live. */
async function livesOf(page: Page): Promise<string[]> {
  const table = tableOf(page, 'The cookies we set')
  const names = await table.getByRole('rowheader').allInnerTexts()
  // Of the two cells of a row the first says what the cookie is for.
  const lives = (await table.getByRole('cell').allInnerTexts()).filter((_cell, place) => place % 2 === 1)
  return names.map((name, row) => `${name} ${secondsIn(lives[row] ?? '')}`).toSorted()
}

const unitSeconds = new Map([
  ['day', 86_400],
  ['minute', 60],
])

/** The first period that a text names; `NaN` where it names none. */
function secondsIn(text: string): number {
  const [, figure, unit = ''] = /(\d+) (day|minute)/.exec(text) ?? []
  return Number(figure) * (unitSeconds.get(unit) ?? Number.NaN)
}

/** Keys of everything in which a script may keep something. */
function keysInBrowser(): Promise<string[]> {
  const open = [indexedDB.databases(), caches.keys(), navigator.serviceWorker.getRegistrations()]
  return Promise.all(open).then((others) => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...others.flat().map((other) => `other ${JSON.stringify(other)}`),
  ])
}

/** Notes from now on what is kept for a page. */
async function watch(page: Page) {
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
  return {
    keys,
    note: async () => {
      for (const key of await page.evaluate(keysInBrowser)) keys.add(key)
    },
    /** Each cookie that was handed out so far, with the seconds for which. */
    cookies: async () => {
      const lines = (await Promise.all(set)).flat()
      const given = lines.map((line) => `${line.split('=')[0]} ${/; Max-Age=(\d+)/.exec(line)?.[1]}`)
      // That for no time takes one away.
      return [...new Set(given)].filter((one) => !one.endsWith(' 0')).toSorted()
    },
  }
}

type Watched = Awaited<ReturnType<typeof watch>>

/** Detects a currency, chooses a theme and an airport, leaves a search that waits for a sign-in. */
async function asVisitor(page: Page, { note }: Watched): Promise<void> {
  await visit(page, '/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('preferred_currency'))).not.toBe(null)
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  const origin = page.getByRole('combobox', { name: 'From' }).first()
  await origin.fill('LHR')
  await page.getByRole('option', { name: /LHR/ }).first().click()
  await note()
  await visit(page, searchPath(tripIn(60)))
  await resultsShown(page)
  await note()
}

/** Signs in with Google and fills the cart. */
async function signInWithGoogle(page: Page, { note }: Watched): Promise<void> {
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
}

/** Signs out while the server cannot be told, and logs in with a password. */
async function signOutAndIn(page: Page, email: string, { note }: Watched): Promise<void> {
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByRole('link', { name: 'Sign Up' }).first().waitFor()
  await note()
  await page.unroute('**/api/auth/logout')
  await visit(page, '/login')
  await logIn(page, email)
  await page.getByRole('button', { name: /account menu/ }).waitFor()
  await note()
}

journey(
  'the cookie page lists every cookie with its lifetime and every key in the browser, and nothing else',
  async ({ openPage }) => {
    const email = await newAccount(await openPage({ device: 'desktop' }))
    const page = await openPage({ device: 'desktop', firstVisit: true, expects: ['ERR_FAILED'] })
    const seen = await watch(page)
    await asVisitor(page, seen)
    expect(await seen.cookies()).toEqual([])
    await signInWithGoogle(page, seen)
    await signOutAndIn(page, email, seen)
    await visit(page, '/cookies')
    expect(await seen.cookies()).toEqual(await livesOf(page))
    const keys = await named(page, 'What your browser keeps for us')
    // Written only while a payment is due.
    expect([...seen.keys, 'faresight_payment_due'].toSorted()).toEqual(keys)
  },
)
