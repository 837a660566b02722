// How fast price history is at size: what the service takes in and what it reads, by its own functions, on the embedded
// MongoDB and on a real one where there is one. A query without an index, or one that looks at much more than it gives, fails.
import { statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dayMs } from '@faresight/contracts/days'
import { makeIndexes, type Mongo } from '@faresight/kit/mongo'
import { createHistoryModel } from '../services/ai-scan/src/history/model.ts'
import { createPriceDayModel } from '../services/ai-scan/src/history/price-days.ts'
import type { HistoryModels } from '../services/ai-scan/src/history/store.ts'
import { refuseOtherForms } from './history/alike.ts'
import { type Call, readingCalls, writingCalls } from './history/calls.ts'
import { fill } from './history/fill.ts'
import { readOptions } from './history/options.ts'
import { faultOf, type Plan, plansOf } from './history/plans.ts'
import { daysOfSight, faresOfQuote, madeUpQuotes } from './history/quotes.ts'
import { connectTo, type Measured, measuredServers } from './history/servers.ts'
import { type Row, tableOf } from './history/table.ts'
import { timed } from './history/timing.ts'
import { onOwnStack, type OwnStack } from './own-stack.ts'
import { writeResult } from './result.ts'

const bytesADocument = 1000
const tellEvery = 500_000
/** Of so many calls of each kind the plans are looked at. */
const explained = 10

const say = (line: string) => console.error(line)
const today = Math.floor(Date.now() / dayMs)

try {
  const options = readOptions(process.argv.slice(2))
  await onOwnStack((own) => main(own, options))
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function main(own: OwnStack, { documents, json }: ReturnType<typeof readOptions>): Promise<void> {
  await refuseFullDisk(Math.max(...documents))
  const rows: Row[] = []
  for (const start of await measuredServers(say))
    for (const count of documents) {
      await using server = await start(own)
      rows.push(...(await measured(server, count)))
    }
  console.log(tableOf(rows))
  await writeResult('history', { rows })
  if (json !== null) await writeFile(json, `${JSON.stringify(rows, undefined, 2)}\n`)
  const faults = rows.flatMap(({ what, plans }) => (plans ? (faultOf(what, plans) ?? []) : []))
  for (const fault of faults) say(fault)
  if (faults.length) process.exitCode = 1
}

async function refuseFullDisk(documents: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir())
  if (bavail * bsize < documents * bytesADocument)
    throw new Error(`${tmpdir()} has no room for ${documents} documents of about ${bytesADocument} bytes.`)
}

async function measured({ url, kind }: Measured, documents: number): Promise<Row[]> {
  await using mongo = await connectTo(url)
  const models = modelsOf(mongo.connection)
  await makeIndexes(Object.values(models))
  await filled(models, documents, kind)
  await using watched = await connectTo(`${url}?monitorCommands=true`)
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

function modelsOf(connection: Mongo['connection']): HistoryModels {
  return { history: createHistoryModel(connection), priceDays: createPriceDayModel(connection) }
}

async function filled(models: HistoryModels, documents: number, kind: string): Promise<void> {
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

async function plansOfSome(connection: Mongo['connection'], { calls }: Call): Promise<Plan[]> {
  const plans: Plan[] = []
  for (const call of calls.slice(0, explained)) plans.push(...(await plansOf(connection, call)))
  return plans
}

function secondsSince(begin: number): string {
  return ((performance.now() - begin) / 1000).toFixed(0)
}
