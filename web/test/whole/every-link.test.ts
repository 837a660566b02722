import { describe, expect } from 'vitest'
import { newAccount, signIn, signOut } from '../journeys/accounts.ts'
import { baseUrl, journey, visit } from '../journeys/journey.ts'
import { resultsShown, searchPath, tripIn } from '../journeys/on-screen.ts'
import { connectToStackDatabase } from '../../../test/setup/running-stack.ts'
import { followAllLinks, linksOf } from './links.ts'

/** Parts of the dashboard are tabs, which no link leads to. */
const dashboard = ['overview', 'users', 'audit', 'operations'].map((view) => `/admin?view=${view}`)
const plan = (status: string, access: string) =>
  `subscription_tier = 'monthly', subscription_status = '${status}', access_until = now() + interval '${access}'`

const roles = [
  { role: 'visitor', device: 'phone', columns: null, from: [] },
  { role: 'member', device: 'desktop', columns: "role = 'user'", from: [] },
  { role: 'subscriber', device: 'phone', columns: plan('active', '300 days'), from: [] },
  { role: 'admin', device: 'desktop', columns: "role = 'admin'", from: dashboard },
  { role: 'past due', device: 'phone', columns: plan('past_due', '2 days'), from: ['/cart?plan=annual'] },
  { role: 'canceled', device: 'phone', columns: plan('canceled', '-9 days'), from: ['/success'] },
] as const

describe.each(roles)('every link leads a $role', ({ device, columns, from }) => {
  journey('to a complete page', { timeout: 300_000 }, async ({ openPage }) => {
    const page = await openPage({ device })
    if (columns !== null) {
      const email = await newAccount(page)
      await using database = connectToStackDatabase()
      await database.pool.query(`update auth.users set ${columns} where email = $1`, [email])
      await signIn(page, email)
      const data = { ...tripIn(60), name: 'London to New York' }
      const saved = await page.request.post('/api/saved-searches', { headers: { origin: baseUrl }, data })
      expect(saved.status()).toBe(201)
    }
    const own = columns === null ? ['/login', '/register'] : ['/account', '/saved-searches', '/price-alerts']
    const pages = await followAllLinks(page, ['/', ...from])
    expect(pages).toEqual(expect.arrayContaining(['/support', '/terms', '/subscribe?plan', ...own]))
    // Only the form leads to results.
    await visit(page, searchPath(tripIn(60)))
    await resultsShown(page)
    await linksOf(page)
    if (columns !== null) await signOut(page)
  })
})
