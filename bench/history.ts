// How fast price history is with a million documents: the service's own reads and writes, on the embedded MongoDB and on a real one if there
// is one. A query without an index, or one that reads much more than it returns, fails the run.
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { describePlanFault } from './history/plans.ts'
import { createIndexesAndFillHistory, measureHistoryCalls } from './history/run.ts'
import { listMongoStarters } from './history/servers.ts'
import { type HistoryRow, printHistoryRows } from './history/result-table.ts'
import { isSmoke, parseWholeNumbers, readTextOptions } from './command-line.ts'
import { runBenchmark } from './bench-context.ts'
import { createBenchProgress } from './progress.ts'
import { validateAndWriteBenchResult } from './result.ts'

const bytesADocument = 1200

const say = (line: string) => console.error(line)

const options = readTextOptions({ documents: { full: '1000000', smoke: '2000' } })
const documents = parseWholeNumbers('documents', options.documents, 2000)

await runBenchmark(async (own) => {
  await refuseFullDisk(Math.max(...documents))
  const rows: HistoryRow[] = []
  const servers = (await listMongoStarters(say)).slice(0, isSmoke ? 1 : undefined)
  const progress = createBenchProgress(2 * servers.length * documents.length)
  for (const start of servers)
    for (const count of documents) {
      await using server = await start(own)
      progress.step(`${server.kind}: filling ${count} documents`)
      await createIndexesAndFillHistory(server, count, progress.done)
      progress.step(`${server.kind}: measuring`)
      rows.push(...(await measureHistoryCalls(server, count, isSmoke ? 0.1 : 1, progress.done)))
    }
  printHistoryRows(rows)
  await validateAndWriteBenchResult(
    'history',
    { rows },
    rows.map(({ callsPerSecond }) => callsPerSecond),
  )
  const faults = rows.flatMap(({ what, plans }) => (plans ? (describePlanFault(what, plans) ?? []) : []))
  for (const fault of faults) say(fault)
  if (faults.length) process.exitCode = 1
})

async function refuseFullDisk(documents: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir())
  if (bavail * bsize < documents * bytesADocument)
    throw new Error(`${tmpdir()} has no room for ${documents} documents of about ${bytesADocument} bytes.`)
}
