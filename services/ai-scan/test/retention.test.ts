import { dayMs } from '@faresight/contracts/days'
import { createModelIndexes } from '@faresight/kit/mongo'
import { createTestMongo } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { createAiScanModels, listAiScanModels } from '../src/models.ts'

// How MongoDB deletes by these indexes is its own; `deploy/local` holds its stand-in to that.
test('indexes expire users’ scans after twelve months, visitors’ after 24 hours, and counters at their own date', async () => {
  await using mongo = await createTestMongo('ai_scan')
  const { scans, publicScans, counters, ...others } = createAiScanModels(mongo.mongo.connection)
  await createModelIndexes(listAiScanModels({ scans, publicScans, counters, ...others }))
  const daysOf = async (model: { collection: typeof scans.collection }) =>
    (await model.collection.indexes())
      .filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)
      .map(({ key, expireAfterSeconds = 0 }) => [key, (expireAfterSeconds * 1000) / dayMs])
  expect(await daysOf(scans)).toEqual([[{ createdAt: 1 }, 365]])
  expect(await daysOf(publicScans)).toEqual([[{ createdAt: 1 }, 1]])
  expect(await daysOf(counters)).toEqual([[{ expiresAt: 1 }, 0]])
})
