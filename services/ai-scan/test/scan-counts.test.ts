import { readScanStatsRpc } from '@faresight/contracts/ai-scan/rpc'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import type { ScanModel } from '../src/scans/model.ts'
import { insertScan } from '../src/scans/store.ts'
import { createTestScanRepository, type TestScanService, startTestScanService } from './harness.ts'
import { pendingScanLike } from './records.ts'

let scans: TestScanService
forAllTests(
  () => startTestScanService({ works: false, fares: false }),
  (it) => (scans = it),
)

const soon = () => new Date(Date.now() + 60_000)

test('the scan counts are those of pending and of running scans, of users and visitors together', async () => {
  await using admin = await scans.nats.connect('admin')
  const ask = () => admin.request(readScanStatsRpc, {})
  expect(await ask()).toEqual({ pending: 0, running: 0 })
  const add = async (model: ScanModel, status: 'pending' | 'completed' = 'pending') => {
    const scan = pendingScanLike({ recoverAt: soon(), status })
    expect(await insertScan(model, scan)).toEqual({ clash: null })
    return scan._id
  }
  const { scans: own, publicScans } = scans.deps
  for (const model of [own, own, publicScans]) await add(model)
  // A scan that has ended and is yet to be announced.
  await add(own, 'completed')
  for (const model of [own, publicScans, publicScans])
    await createTestScanRepository(scans, model).acquire(await add(model), { takeOver: false })
  expect(await ask()).toEqual({ pending: 3, running: 3 })
})
