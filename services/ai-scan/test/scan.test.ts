import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { aSubscriber, type Scans, startScans } from './harness.ts'

let scans: Scans
forAllTests(startScans, (it) => (scans = it))

test('a scan that is asked for is run by a worker, and its record tells what it has found', async () => {
  const who = aSubscriber()
  const id = await scans.begin(who)
  const record = await scans.ended(id, who)
  expect(record).toMatchObject({ status: 'completed', progress: 100, errorMessage: null })
})
