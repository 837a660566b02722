import { runCliCommand } from '@faresight/kit/cli-command'
import { mongoConfig, parseConfig } from '@faresight/kit/config'
import { connectMongo, createModelIndexes } from '@faresight/kit/mongo'
import { createLog } from '@faresight/kit/telemetry/log'
import * as z from 'zod'
import { createModels, listModels } from './models.ts'
import { createScoreboard } from './predictions/scoreboard.ts'
import { type Arguments, readArguments } from './replay/arguments.ts'
import { prepareReplay } from './replay/prepare.ts'
import { createReplayModel } from './replay/progress.ts'
import { runReplay } from './replay/run.ts'
import { tableOf } from './replay/table.ts'
import { replayAlone } from './replay/turns.ts'

const args = readArguments(process.argv.slice(2))
await runCliCommand('', async () => {
  if ('refusal' in args) throw new Error(args.refusal)
  await replay(args)
})

/** An operator's tool, for development: feeds recorded fares to a database as if the service had lived through their days. */
async function replay(wanted: Arguments): Promise<void> {
  const { MONGODB_URL } = parseConfig(z.object(mongoConfig), process.env)
  const log = createLog('ai-scan', 'warn')
  const prepared = await prepareReplay(wanted, { now: new Date(), say })
  await using mongo = await connectMongo(MONGODB_URL, { name: 'ai-scan replay', log, answerTimeoutMs: 0 })
  const models = createModels(mongo.connection)
  await createModelIndexes(listModels(models))
  await using alone = await replayAlone(models.leases, log)
  whenBrokenOff(() => alone[Symbol.asyncDispose]())
  await runReplay({ ...models, replays: createReplayModel(mongo.connection), log, say }, prepared)
  const board = await createScoreboard(models.predictionModels, () => new Date())()
  for (const line of ['', ...tableOf(board)]) say(line)
}

/** A day that is not complete is done again, so nothing but the turn has to be given back. */
function whenBrokenOff(giveBack: () => PromiseLike<void>): void {
  let isBroken = false
  const breakOff = async (exitCode: number) => {
    // A terminal and the launcher both say so.
    if (isBroken) return
    isBroken = true
    say('Broken off. The same command goes on with the day that was not complete.')
    await giveBack()
    process.exit(exitCode)
  }
  process.on('SIGINT', () => void breakOff(130))
  process.on('SIGTERM', () => void breakOff(143))
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
