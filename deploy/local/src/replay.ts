// Replays recorded fares into the stack that runs from this folder, by a script of the ai-scan service.
import { join } from 'node:path'
import { delegateToScript, reportMissingLocalRun } from './delegate.ts'
import { localDataDir } from './folders.ts'
import { readLauncherSettings } from './programs/settings.ts'
import { runningMongoUrl } from './servers/mongo.ts'
import { withMongoServiceDatabase } from './stack/store-urls.ts'

const script = 'services/ai-scan/src/replay.ts'
const url = readLauncherSettings().MONGODB_URL ?? (await runningMongoUrl(join(localDataDir, 'mongo')))
if (url) await delegateToScript(script, { MONGODB_URL: withMongoServiceDatabase(url) })
else reportMissingLocalRun(script, 'MONGODB_URL')
