// Feeds recorded fares to the stack that runs from this folder: see services/ai-scan/src/replay.ts, which does it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { namesDatabase, withDatabase } from '@faresight/kit/mongo-address'
import { dataDir } from './data-dir.ts'
import { inherited } from './processes/inherited.ts'
import { documentOwner } from './programs/names.ts'
import { dotEnvText, readSettings } from './programs/settings.ts'
import { repository } from './repository.ts'
import { runningMongo } from './servers/mongo.ts'

const script = join(repository, 'services', documentOwner, 'src', 'replay.ts')

const url =
  readSettings(process.env, dotEnvText()).MONGODB_URL ?? (await runningMongo(join(dataDir, 'mongo')))
if (url) {
  const MONGODB_URL = namesDatabase(url) ? url : withDatabase(url, documentOwner)
  const child = spawn(process.execPath, [script, ...process.argv.slice(2)], {
    env: { ...inherited(), MONGODB_URL },
    stdio: 'inherit',
  })
  // Ctrl-C reaches both; how that one ends is how this one does.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => child.kill(name))
  const [code] = await once(child, 'close')
  process.exitCode = typeof code === 'number' ? code : 1
} else {
  console.error(
    `No local run of Faresight keeps its documents in ${dataDir}. Start one with "npm start", with the same FARESIGHT_DATA_DIR, or set MONGODB_URL to the address of the MongoDB that it uses.`,
  )
  process.exitCode = 1
}
