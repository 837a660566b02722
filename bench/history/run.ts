import { dayMs } from '@faresight/contracts/days'
import { createModelIndexes, type Mongo } from '@faresight/kit/mongo'
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

/** Of so many calls of each kind the plans are looked at. */
const explained = 10

/** Hears how much is done, from 0 to 1. */
type Done = (share: number) => void

const today = Math.floor(Date.now() / dayMs)

/** Makes the indexes, and so many fares with what follows from them. */
export async function filled({ url }: Measured, documents: number, done: Done): Promise<void> {
  await using mongo = await connectTo(url)
  const models = modelsOf(mongo.connection)
  await createModelIndexes(Object.values(models))
  const span = { count: Math.round(documents / faresOfQuote), since: today - daysOfSight, until: today }
  await fill(models, madeUpQuotes(span, 1), (stored) => done(stored / documents))
}

/** Times what the service does, on a database that was filled. @param share of the calls that are made of each kind */
export async function measured(
  { url, kind }: Measured,
  documents: number,
  share: number,
  done: Done,
): Promise<Row[]> {
  await using mongo = await connectTo(url)
  const models = modelsOf(mongo.connection)
  await using watched = await connectTo(watchable(url))
  const watchedCalls = readingCalls(modelsOf(watched.connection), today)
  const rows: Row[] = []
  const measure = async ({ what, calls: all, atOnce }: Call) => {
    const calls = all.slice(0, Math.ceil(share * all.length))
    const timing = await timed(calls, atOnce)
    const same = watchedCalls.find((it) => it.what === what)
    const plans = same ? await plansOfSome(watched.connection, same, calls.length) : null
    rows.push({ server: kind, documents, what, calls: calls.length, plans, ...timing })
    done(rows.length / (writing.length + watchedCalls.length))
  }
  const writing = writingCalls(models, today)
  for (const call of writing) await measure(call)
  await refuseOtherForms(models, today)
  for (const call of readingCalls(models, today)) await measure(call)
  return rows
}

async function plansOfSome(connection: Mongo['connection'], { calls }: Call, most: number): Promise<Plan[]> {
  const plans: Plan[] = []
  for (const call of calls.slice(0, Math.min(explained, most)))
    plans.push(...(await plansOf(connection, call)))
  return plans
}

function modelsOf(connection: Mongo['connection']): HistoryModels {
  return { history: createHistoryModel(connection), priceDays: createPriceDayModel(connection) }
}
