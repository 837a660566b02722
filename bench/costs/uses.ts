import { setTimeout as delay } from 'node:timers/promises'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { searchRoutes } from '@faresight/contracts/search/http'
import { demoEmails, demoPassword } from '@faresight/local/programs/demo-accounts'
import { isoDateInDays } from '../../test/setup/iso-dates.ts'
import { insertSignedInUser, type SignedInUser } from '../../test/setup/stack-users.ts'
import { isSmoke } from '../command-line.ts'
import { generateSearchQuestions, type SearchQuestion } from '../search-load.ts'
import type { CalledRoute, MeteredCaller } from './metered-caller.ts'
import type { MeteredStores } from './metered-stores.ts'

/** An action that is done many times, measured as a whole and divided. */
export interface MeasuredUse {
  times: number
  atOnce: number
  /** Does it once, different each time. */
  once: () => Promise<unknown>
  /** Unmeasured times before: by default a tenth. */
  warm?: number
  /** Runs before everything else. */
  before?: () => Promise<unknown>
}

export interface MeteredCallerAndStores {
  caller: MeteredCaller
  stores: MeteredStores
}

type Uses = Record<string, MeasuredUse>

/** In an order in which each finds what it needs. */
export async function listMeasuredUses(world: MeteredCallerAndStores): Promise<Uses> {
  const nextPerson = people(world)
  const uses = {
    ...reading(world, await nextPerson()),
    ...(await searching(world, nextPerson)),
    ...scanning(world, nextPerson),
    ...alerting(world, nextPerson),
  }
  if (isSmoke) for (const use of Object.values(uses)) makeSmall(use)
  return uses
}

function makeSmall(use: MeasuredUse): void {
  use.times = Math.min(use.times, use.warm === 0 ? use.times : 2)
  use.warm = Math.min(use.warm ?? 0, 1)
  use.atOnce = Math.min(use.atOnce, 2)
}

/** A new subscriber each time. */
function people({ stores }: MeteredCallerAndStores): () => Promise<SignedInUser> {
  const endsAt = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
  return () => insertSignedInUser(stores.postgres, { plan: { status: 'active', endsAt } })
}

function reading({ caller }: MeteredCallerAndStores, who: SignedInUser): Uses {
  const read = (where: CalledRoute, query = ''): MeasuredUse => ({
    times: 1000,
    atOnce: 8,
    once: () => caller.call(where, { who, query }),
  })
  const account = { email: demoEmails[0], password: demoPassword }
  const trip = `?origin=LHR&destination=JFK&departureDate=${isoDateInDays(60)}&returnDate=${isoDateInDays(68)}`
  return {
    'load a page': read({ method: 'GET', path: '/' }),
    'an authenticated call': read(accountRoutes.account),
    'poll notifications': read(alertsRoutes.news),
    'an airport suggestion': read(searchRoutes.airports, '?q=lond'),
    'a price chart': { ...read(priceRoutes.days, trip), times: 300 },
    'a login': { times: 100, atOnce: 2, once: () => caller.call(authRoutes.login, { body: account }) },
  }
}

async function searching(
  { caller, stores }: MeteredCallerAndStores,
  nextPerson: () => Promise<SignedInUser>,
): Promise<Uses> {
  const next = soloQuestions()
  const who = await nextPerson()
  const asVisitor = (body: SearchQuestion) => caller.call(searchRoutes.publicSearch, { body, stream: true })
  const asMember = async (body: SearchQuestion) => {
    const { searchId } = JSON.parse(await caller.call(searchRoutes.search, { who, body, query: '?wait=0' }))
    await caller.call(searchRoutes.resultEvents, { who, id: searchId, stream: true })
  }
  let known: SearchQuestion[] = []
  const remember = async () => {
    known = Array.from({ length: isSmoke ? 2 : 60 }, next)
    for (const question of known) await asVisitor(question)
  }
  let turn = 0
  // The index is a remainder.
  const nextKnown = () => known[turn++ % known.length]!
  const clicks: string[] = []
  return {
    // The first ones enlarge tables.
    'a visitor’s search': { times: 200, atOnce: 4, warm: 200, once: () => asVisitor(next()) },
    'a visitor’s search, cached': {
      times: 600,
      atOnce: 4,
      before: remember,
      once: () => asVisitor(nextKnown()),
    },
    'a member’s search': { times: 200, atOnce: 4, once: () => asMember(next()) },
    'a member’s search, cached': {
      times: 200,
      atOnce: 4,
      before: remember,
      once: () => asMember(nextKnown()),
    },
    'a click to a seller': {
      times: 100,
      atOnce: 2,
      before: async () => {
        const { rows } = await stores.postgres.pool.query<{ url: string }>(
          `select result.booking_url as url from search.flight_results as result
           join search.flight_searches as search on search.id = result.search_id
           where search.user_id = $1 order by result.created_at desc, result.position limit 400`,
          [who.userId],
        )
        clicks.push(...rows.map(({ url }) => url))
      },
      once: () => {
        const path = clicks[(turn += 3) % clicks.length] ?? ''
        return caller.call({ method: 'GET', path, status: 302 }, { who })
      },
    },
  }
}

/** Questions of one traveller, which price history stores: some six hundred before they repeat. */
function soloQuestions(): () => SearchQuestion {
  const questions = generateSearchQuestions()
  return () => {
    for (;;) {
      const { value } = questions.next()
      if (value.passengers === 1) return value
    }
  }
}

const far = 'JFK BOS LAX SFO MIA ORD IAD DXB SIN BKK HND CPT GRU YYZ'.split(' ')
const cabins = ['economy', 'premium_economy', 'business', 'first']
const currencies = 'USD EUR GBP CAD CHF AUD'.split(' ')

function scanning({ caller, stores }: MeteredCallerAndStores, nextPerson: () => Promise<SignedInUser>): Uses {
  let turn = 0
  const body = () => {
    const n = turn++
    const [destination, more] = [far[n % far.length], Math.floor(n / far.length)]
    return {
      origin: 'LHR',
      destination,
      // Price history stores only questions of one traveller.
      passengers: 1,
      currency: currencies[more % currencies.length],
      cabinClass: cabins[Math.floor(more / currencies.length) % cabins.length],
      searchPeriod: '6_months',
    }
  }
  const scanOf = async (who: SignedInUser) => {
    const { searchId } = JSON.parse(await caller.call(aiScanRoutes.scan, { who, body: body() }))
    await caller.call(aiScanRoutes.recordEvents, { who, id: searchId, stream: true })
  }
  return {
    'a subscriber’s scan': { times: 12, atOnce: 3, once: async () => scanOf(await nextPerson()) },
    'a member’s scan': {
      times: 20,
      atOnce: 3,
      once: async () => scanOf(await insertSignedInUser(stores.postgres)),
    },
    'a visitor’s scan': {
      times: 20,
      atOnce: 2,
      once: () => caller.call(aiScanRoutes.publicScan, { body: body(), stream: true }),
    },
  }
}

function alerting({ caller, stores }: MeteredCallerAndStores, nextPerson: () => Promise<SignedInUser>): Uses {
  const [alerts, warm] = isSmoke ? [2, 1] : [200, 20]
  const all = alerts + warm
  const allTogether = { times: all, atOnce: 1, warm: 0 }
  let made = 0
  let who: Promise<SignedInUser>
  const isTrue = async (question: string) => {
    const { rows } = await stores.postgres.pool.query<{ yes: boolean }>(question)
    return rows[0]?.yes === true
  }
  const until = async (question: string) => {
    for (const end = Date.now() + 300_000; !(await isTrue(question)); await delay(200))
      if (Date.now() > end) throw new Error(`Not true in time: ${question}`)
  }
  const checkAll = async () => {
    await stores.postgres.pool.query(
      `update alerts.watches set next_check_at = now(), last_checked_at = null`,
    )
    await until(`select not exists (select from alerts.watches where last_checked_at is null) as yes`)
  }
  const resetChecks = async () => {
    await stores.purgeQuotes()
    // Evicts what the process has cached.
    const next = soloQuestions()
    for (let n = 0; n < (isSmoke ? 1 : 60); n++) {
      await caller.call(searchRoutes.publicSearch, {
        body: { ...next(), cabinClass: 'business' },
        stream: true,
      })
    }
  }
  return {
    'create a price alert': {
      times: alerts,
      warm,
      atOnce: 2,
      once: async () => {
        const n = made++
        // The limit is fifty per user.
        if (n % 40 === 0) who = nextPerson()
        const [destination, departs] = [far[n % far.length], 100 + Math.floor(n / far.length)]
        const trip = {
          origin: 'LHR',
          destination,
          departureDate: isoDateInDays(departs),
          returnDate: isoDateInDays(departs + 7),
        }
        const body = { ...trip, targetPrice: 1 }
        await caller.call(alertsRoutes.create, { who: await who, body })
      },
    },
    'check a price alert': { ...allTogether, before: resetChecks, once: onceInAll(all, checkAll) },
    'check a price alert that triggers, and email': {
      ...allTogether,
      before: async () => {
        await resetChecks()
        await stores.postgres.pool.query(
          `update alerts.price_alerts set target_price = 999999, threshold_minor = 99999900`,
        )
        await stores.postgres.pool.query(`update alerts.alert_keys set threshold_minor = 99999900`)
      },
      once: onceInAll(all, async () => {
        await checkAll()
        await until(`select count(*) = ${all} as yes from alerts.notifications where outcome = 'sent'`)
      }),
    },
  }

  function onceInAll(times: number, all: () => Promise<void>): () => Promise<void> {
    let n = 0
    return async () => void (n++ % times === 0 && (await all()))
  }
}
