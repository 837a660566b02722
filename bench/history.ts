// How fast price history is at size: what the service takes in and what it reads, by its own functions, on the embedded
// MongoDB and on a real one where there is one. A query without an index, or one that looks at much more than it gives,
// fails.
import { statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { readHistoryBenchOptions } from './history/options.ts'
import { describePlanFault } from './history/plans.ts'
import { fillAndVerify, measureCalls } from './history/run.ts'
import { listMongoServers } from './history/servers.ts'
import { type HistoryRow, formatHistoryTable } from './history/table.ts'
import { isSmoke } from './command-line.ts'
import { onOwnStack, type OwnStack } from './own-stack.ts'
import { createProgress } from './progress.ts'
import { writeResult } from './result.ts'

const bytesADocument = 1200

const say = (line: string) => console.error(line)

try {
  const options = readHistoryBenchOptions(process.argv.slice(2))
  await onOwnStack((own) => main(own, options))
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function main(
  own: OwnStack,
  { documents, json }: ReturnType<typeof readHistoryBenchOptions>,
): Promise<void> {
  await refuseFullDisk(Math.max(...documents))
  const rows: HistoryRow[] = []
  const servers = (await listMongoServers(say)).slice(0, isSmoke ? 1 : undefined)
  const progress = createProgress(2 * servers.length * documents.length)
  for (const start of servers)
    for (const count of documents) {
      await using server = await start(own)
      progress.step(`${server.kind}: filling ${count} documents`)
      await fillAndVerify(server, count, progress.done)
      progress.step(`${server.kind}: measuring`)
      rows.push(...(await measureCalls(server, count, isSmoke ? 0.1 : 1, progress.done)))
    }
  console.log(formatHistoryTable(rows))
  await writeResult(
    'history',
    { rows },
    rows.map(({ callsPerSecond }) => callsPerSecond),
  )
  if (json !== null) await writeFile(json, `${JSON.stringify(rows, undefined, 2)}\n`)
  const faults = rows.flatMap(({ what, plans }) => (plans ? (describePlanFault(what, plans) ?? []) : []))
  for (const fault of faults) say(fault)
  if (faults.length) process.exitCode = 1
}

async function refuseFullDisk(documents: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir())
  if (bavail * bsize < documents * bytesADocument)
    throw new Error(`${tmpdir()} has no room for ${documents} documents of about ${bytesADocument} bytes.`)
}
