import { mongoConfigShape, parseConfig } from '@faresight/kit/config'
import { connectMongo, createModelIndexes } from '@faresight/kit/mongo'
import { createLog } from '@faresight/kit/telemetry/log'
import * as z from 'zod'
import { createAiScanModels, listAiScanModels } from './models.ts'

const { MONGODB_URL } = parseConfig(z.object(mongoConfigShape), process.env)
await using mongo = await connectMongo(MONGODB_URL, {
  name: 'ai-scan migrate',
  log: createLog('ai-scan', 'warn'),
  // Building an index over years of fares has no time limit.
  answerTimeoutMs: 0,
})
await createModelIndexes(listAiScanModels(createAiScanModels(mongo.connection)))
