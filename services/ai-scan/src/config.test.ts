import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const good = {
  MONGODB_URL: 'mongodb://127.0.0.1:27017/ai-scan',
  NATS_URL: 'nats://ai-scan@127.0.0.1:4222',
  IDENTITY_PUBLIC_KEYS: 'MCowBQYDK2VwAyEA11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
}

test('a deadline of visitors’ scans beyond the timeout of their response is refused', () => {
  const within = (ms: string) => readConfig({ ...good, PUBLIC_SCAN_DEADLINE_MS: ms }).PUBLIC_SCAN_DEADLINE_MS
  expect(within('106000')).toBe(106_000)
  expect(() => within('106001')).toThrow(
    'PUBLIC_SCAN_DEADLINE_MS must be at most 106000: visitors wait no longer for the answer',
  )
})

test('a lease that could expire while its worker waits for a reply is refused', () => {
  const leaseOf = (ms: string) => readConfig({ ...good, SCAN_LEASE_MS: ms }).SCAN_LEASE_MS
  expect(leaseOf('24000')).toBe(24_000)
  expect(() => leaseOf('23999')).toThrow('SCAN_LEASE_MS must be at least 24000')
})
