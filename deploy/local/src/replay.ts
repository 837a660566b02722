// Feeds recorded fares to the stack that runs from this folder: see services/ai-scan/src/replay.ts, which does it.
import { join } from 'node:path'
import { mongoUrlHasDatabase, setMongoUrlDatabase } from '@faresight/kit/mongo-url'
import { dataDir } from './data-dir.ts'
import { handOver } from './processes/hand-over.ts'
import { documentOwner } from '@faresight/setup/database/roles'
import { dotEnvText, readSettings } from './programs/settings.ts'
import { repository } from './repository.ts'
import { runningMongo } from './servers/mongo.ts'

const script = join(repository, 'services', documentOwner, 'src', 'replay.ts')

const url =
  readSettings(process.env, dotEnvText()).MONGODB_URL ?? (await runningMongo(join(dataDir, 'mongo')))
if (url) {
  await handOver(script, {
    MONGODB_URL: mongoUrlHasDatabase(url) ? url : setMongoUrlDatabase(url, documentOwner),
  })
} else {
  console.error(
    `No local run of Faresight keeps its documents in ${dataDir}. Start one with "npm start", with the same FARESIGHT_DATA_DIR, or set MONGODB_URL to the address of the MongoDB that it uses.`,
  )
  process.exitCode = 1
}
