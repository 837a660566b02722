import { rm } from 'node:fs/promises'
import { searchRoutes } from '@faresight/contracts/search/http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { startStack } from '@faresight/local/stack/stack'
import { expect, test } from 'vitest'
import { startCollector } from './setup/collector.ts'
import { dayIn } from './setup/days.ts'
import { scratchFolder } from './setup/scratch.ts'

test(
  'one trace leads from the gateway to auth, to search, to both providers and into the database',
  { timeout: 120_000 },
  async () => {
    await using collector = await startCollector()
    await using owned = new AsyncDisposableStack()
    const dataDir = await scratchFolder()
    owned.defer(() => rm(dataDir, { recursive: true, force: true }))
    // Spans go out in batches; a short wait makes the test short.
    const settings = { ...collector.env, OTEL_BSP_SCHEDULE_DELAY: '200' }
    const stack = owned.use(await startStack({ dataDir, settings, temporary: true }))
    const post = (path: string, body: object, cookie = '') =>
      fetch(stack.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: stack.url, cookie },
        body: JSON.stringify(body),
      })
    const { accounts, password } = stack.demo
    const signedIn = await post(authRoutes.login.path, { email: accounts[1], password })
    const [cookie] = (signedIn.headers.get('set-cookie') ?? '').split(';')
    const question = { tripType: 'oneway', origin: 'LHR', destination: 'LAX', departureDate: dayIn(60) }
    const answer = await post(searchRoutes.search.path, question, cookie)
    expect(await answer.json()).toMatchObject({ searchId: expect.any(String) })

    const ways = () => {
      const begun = collector.spans.find(
        ({ service, name }) => service === 'gateway' && name === 'POST /api/search',
      )
      return collector.spans
        .filter(({ traceId }) => traceId === begun?.traceId)
        .map((span) => collector.wayTo(span).join(' > '))
        .filter((way) => way.startsWith('gateway: POST /api/search > '))
    }
    const inSearch = 'gateway: POST /api/search > gateway: POST > search: POST /api/search'
    await expect
      .poll(ways, { timeout: 20_000 })
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/ > auth: handle rpc\.auth\.session\.resolve\.v1 > auth: pg\.query/),
          `${inSearch} > search: POST`,
          expect.stringContaining(`${inSearch} > search: pg.query:INSERT`),
          expect.stringContaining('search: publish search.fares.observed.v1'),
        ]),
      )
    expect(ways().filter((way) => way === `${inSearch} > search: POST`).length).toBeGreaterThanOrEqual(2)
  },
)
