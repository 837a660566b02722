import { dayMs } from '@faresight/contracts/days'
import { makeIndexes, type Mongo } from '@faresight/kit/mongo'
import { createHistoryModel } from '../../services/ai-scan/src/history/model.ts'
import { createPriceDayModel } from '../../services/ai-scan/src/history/price-days.ts'
import type { HistoryModels } from '../../services/ai-scan/src/history/store.ts'
import { refuseOtherForms } from './alike.ts'
import { type Call, readingCalls, writingCalls } from './calls.ts'
import { fill } from './fill.ts'
import { type Plan, plansOf } from './plans.ts'
import { daysOfSight, faresOfQuote, madeUpQuotes } from './quotes.ts'
import { connectTo, type Measured, watchable } from './servers.ts'
import type { Row } from './table.ts'
import { timed } from './timing.ts'

const tellEvery = 500_000
/** Of so many calls of each kind the plans are looked at. */
const explained = 10

type Say = (line: string) => void

const today = Math.floor(Date.now() / dayMs)

/** Makes the indexes, and so many fares with what follows from them. */
export async function filled({ url, kind }: Measured, documents: number, say: Say): Promise<void> {
  await using mongo = await connectTo(url)
  const models = modelsOf(mongo.connection)
  await makeIndexes(Object.values(models))
  const begin = performance.now()
  let told = 0
  const tell = (stored: number) => {
    if (stored - told < tellEvery) return
    told = stored
    say(`${kind}: ${stored} documents after ${secondsSince(begin)} s`)
  }
  const span = { count: Math.round(documents / faresOfQuote), since: today - daysOfSight, until: today }
  await fill(models, madeUpQuotes(span, 1), tell)
  say(`${kind}: filled in ${secondsSince(begin)} s`)
}

/** Times what the service does, on a database that was filled. */
export async function measured({ url, kind }: Measured, documents: number, say: Say): Promise<Row[]> {
  await using mongo = await connectTo(url)
  const models = modelsOf(mongo.connection)
  await using watched = await connectTo(watchable(url))
  const watchedCalls = readingCalls(modelsOf(watched.connection), today)
  const rows: Row[] = []
  const measure = async ({ what, calls, atOnce }: Call) => {
    const timing = await timed(calls, atOnce)
    const same = watchedCalls.find((it) => it.what === what)
    const plans = same ? await plansOfSome(watched.connection, same) : null
    rows.push({ server: kind, documents, what, calls: calls.length, plans, ...timing })
    say(`${kind}, ${what}: median ${timing.medianMs.toFixed(2)} ms`)
  }
  for (const call of writingCalls(models, today)) await measure(call)
  await refuseOtherForms(models, today)
  for (const call of readingCalls(models, today)) await measure(call)
  return rows
}

async function plansOfSome(connection: Mongo['connection'], { calls }: Call): Promise<Plan[]> {
  const plans: Plan[] = []
  for (const call of calls.slice(0, explained)) plans.push(...(await plansOf(connection, call)))
  return plans
}

function modelsOf(connection: Mongo['connection']): HistoryModels {
  return { history: createHistoryModel(connection), priceDays: createPriceDayModel(connection) }
}

function secondsSince(begin: number): string {
  return ((performance.now() - begin) / 1000).toFixed(0)
}
