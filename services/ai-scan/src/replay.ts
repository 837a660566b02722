import { runCliCommand } from '@faresight/kit/cli-command'
import { mongoConfigShape, parseConfig } from '@faresight/kit/config'
import { connectMongo, createModelIndexes } from '@faresight/kit/mongo'
import { createLog } from '@faresight/kit/telemetry/log'
import * as z from 'zod'
import { createAiScanModels, listAiScanModels } from './models.ts'
import { createScoreboardCache } from './predictions/scoreboard-cache.ts'
import { type ReplayOptions, parseReplayArguments } from './replay/options.ts'
import { prepareReplay } from './replay/prepare.ts'
import { createReplayProgressModel } from './replay/progress.ts'
import { runReplay } from './replay/run.ts'
import { formatScoreboardTable } from './replay/scoreboard-table.ts'
import { acquireReplayLock } from './replay/replay-lock.ts'

const args = parseReplayArguments(process.argv.slice(2))
await runCliCommand('', async () => {
  if ('refusal' in args) throw new Error(args.refusal)
  await replay(args)
})

async function replay(wanted: ReplayOptions): Promise<void> {
  const { MONGODB_URL } = parseConfig(z.object(mongoConfigShape), process.env)
  const log = createLog('ai-scan', 'warn')
  const prepared = await prepareReplay(wanted, { now: new Date(), say: printLine })
  await using mongo = await connectMongo(MONGODB_URL, { name: 'ai-scan replay', log, answerTimeoutMs: 0 })
  const models = createAiScanModels(mongo.connection)
  await createModelIndexes(listAiScanModels(models))
  await using alone = await acquireReplayLock(models.leases, log)
  onInterrupt(() => alone[Symbol.asyncDispose]())
  await runReplay(
    { ...models, replays: createReplayProgressModel(mongo.connection), log, say: printLine },
    prepared,
  )
  const board = await createScoreboardCache(models.predictionModels, () => new Date())()
  for (const line of ['', ...formatScoreboardTable(board)]) printLine(line)
}

/** An incomplete day is repeated, so only the lock must be released. */
function onInterrupt(giveBack: () => PromiseLike<void>): void {
  let isBroken = false
  const breakOff = async (exitCode: number) => {
    if (isBroken) return
    isBroken = true
    printLine('Broken off. The same command goes on with the day that was not complete.')
    await giveBack()
    process.exit(exitCode)
  }
  process.on('SIGINT', () => void breakOff(130))
  process.on('SIGTERM', () => void breakOff(143))
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}
