import { dayMs } from '@faresight/contracts/days'
import { createModelIndexes, type Mongo } from '@faresight/kit/mongo'
import { createHistoryFareModel } from '../../services/ai-scan/src/history/model.ts'
import { createPriceDayModel } from '../../services/ai-scan/src/history/price-days.ts'
import type { HistoryModels } from '../../services/ai-scan/src/history/store.ts'
import { type MeasuredCall, listHistoryReadCalls, listHistoryWriteCalls } from './calls.ts'
import { assertSameDocumentShapes, fillHistory } from './fill.ts'
import { type QueryExecutionStats, explainQueries } from './plans.ts'
import { daysWithQuotes, faresPerQuote, simulateQuotes } from './quotes.ts'
import { connectMongoWithoutTimeout, type MeasuredMongoServer, withCommandMonitoring } from './servers.ts'
import type { HistoryRow } from './result-table.ts'
import { timeCalls } from './timing.ts'

/** Calls of each kind whose queries are explained. */
const explained = 10

/** Progress, 0 to 1. */
type Done = (share: number) => void

const today = Math.floor(Date.now() / dayMs)

/** Creates the indexes and fills in the documents. */
export async function createIndexesAndFillHistory(
  { url }: MeasuredMongoServer,
  documents: number,
  done: Done,
): Promise<void> {
  await using mongo = await connectMongoWithoutTimeout(url)
  const models = modelsOf(mongo.connection)
  await createModelIndexes(Object.values(models))
  const span = { count: Math.round(documents / faresPerQuote), since: today - daysWithQuotes, until: today }
  await fillHistory(models, simulateQuotes(span, 1), (stored) => done(stored / documents))
}

/** Times the calls on a filled database. @param share of the calls of each kind */
export async function measureHistoryCalls(
  { url, kind }: MeasuredMongoServer,
  documents: number,
  share: number,
  done: Done,
): Promise<HistoryRow[]> {
  await using mongo = await connectMongoWithoutTimeout(url)
  const models = modelsOf(mongo.connection)
  await using watched = await connectMongoWithoutTimeout(withCommandMonitoring(url))
  const watchedCalls = listHistoryReadCalls(modelsOf(watched.connection), today)
  const rows: HistoryRow[] = []
  const measure = async ({ what, calls: all, atOnce }: MeasuredCall) => {
    const calls = all.slice(0, Math.ceil(share * all.length))
    const timing = await timeCalls(calls, atOnce)
    const same = watchedCalls.find((it) => it.what === what)
    const plans = same ? await plansOfSome(watched.connection, same, calls.length) : null
    rows.push({ server: kind, documents, what, calls: calls.length, plans, ...timing })
    done(rows.length / (writing.length + watchedCalls.length))
  }
  const writing = listHistoryWriteCalls(models, today)
  for (const call of writing) await measure(call)
  await assertSameDocumentShapes(models, today)
  for (const call of listHistoryReadCalls(models, today)) await measure(call)
  return rows
}

async function plansOfSome(
  connection: Mongo['connection'],
  { calls }: MeasuredCall,
  most: number,
): Promise<QueryExecutionStats[]> {
  const plans: QueryExecutionStats[] = []
  for (const call of calls.slice(0, Math.min(explained, most)))
    plans.push(...(await explainQueries(connection, call)))
  return plans
}

function modelsOf(connection: Mongo['connection']): HistoryModels {
  return { history: createHistoryFareModel(connection), priceDays: createPriceDayModel(connection) }
}
