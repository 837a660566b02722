import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { baseUrl, dayIn } from './harness.ts'
import type { Database } from './own-people.ts'

const headers = { origin: baseUrl }

/** Sets an alert as if that had been done before: on a round trip `days` from today, which no fare triggers. */
export async function setAlert(page: Page, days: number, changes: object = {}): Promise<PriceAlert> {
  const trip = { origin: 'LHR', destination: 'JFK', departureDate: dayIn(days), returnDate: dayIn(days + 8) }
  const answer = await page.request.post('/api/price-alerts', {
    headers,
    data: { ...trip, targetPrice: 1, ...changes },
  })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** An alert on any fare there is, once one has triggered it. */
export async function triggeredAlert(page: Page, days: number, changes: object = {}): Promise<PriceAlert> {
  const { id } = await setAlert(page, days, { targetPrice: 90_000, ...changes })
  return triggers(page, id)
}

/** Waits until an alert is triggered. */
async function triggers(page: Page, id: string): Promise<PriceAlert> {
  const now = async () => (await alertsOf(page)).find((alert) => alert.id === id)
  await expect.poll(async () => (await now())?.isTriggered).toBe(true)
  const alert = await now()
  if (!alert) throw new Error('it is gone')
  return alert
}

/** The alerts of whoever is signed in on a page. */
export async function alertsOf(page: Page): Promise<PriceAlert[]> {
  return (await page.request.get('/api/price-alerts')).json()
}

/** Lets it be that checks have found such prices, one each day since an alert was made. */
export async function haveSeen(
  database: Database,
  alertId: string,
  prices: readonly number[],
): Promise<void> {
  await database.pool.query(
    `update alerts.price_alerts set created_at = now() - make_interval(days => $2::int) where id = $1`,
    [alertId, prices.length],
  )
  await database.pool.query(
    `insert into alerts.watch_prices (watch_id, seen_at, minor)
     select watch_id, now() - (interval '1 day' * ($3 - place)), price * 100
     from alerts.price_alerts, unnest($2::int[]) with ordinality as seen (price, place) where id = $1`,
    [alertId, prices, prices.length],
  )
  await database.pool.query(
    `update alerts.watches set last_checked_at = now(), last_minor = $2 * 100, next_check_at = now() + interval '3 hours'
     where id = (select watch_id from alerts.price_alerts where id = $1)`,
    [alertId, prices.at(-1)],
  )
}

/** The days of an alert are over, and of all others on the same trip: no other test may set one on it. */
export async function haveDeparted(database: Database, alertId: string): Promise<void> {
  await database.pool.query(
    `with gone as (update alerts.price_alerts set departure_date = departure_date - 400, return_date = return_date - 400
       where id = $1 returning watch_id)
     update alerts.watches set departs_from = departs_from - 400, departs_to = departs_to - 400
     where id = (select watch_id from gone)`,
    [alertId],
  )
}

/** The plan of somebody has run out. */
export async function endPlan(database: Database, email: string): Promise<void> {
  await database.pool.query(
    `with gone as (update auth.users set access_until = now() - interval '1 hour', subscription_status = 'canceled'
       where email = $1 returning id)
     update alerts.people set access_until = now() - interval '1 hour' where user_id = (select id from gone)`,
    [email],
  )
}

/** The card of an alert between two cities. */
export const alertCard = (page: Page, name: RegExp | string = /London.*New York/) =>
  page.getByRole('article', { name })

export const tabWords = (page: Page) => page.getByRole('tab').allInnerTexts()

/** Looks at the page anew, as somebody does who comes back to it: what is asked then need not be waited for. */
export const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** The button beside the results of a search, and what it opens. */
export const alertButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Set price alert', exact: true })
export const alertDialog = (page: Page) => page.getByRole('dialog', { name: 'Set a price alert' })
