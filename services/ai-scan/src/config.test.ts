import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const good = {
  MONGODB_URL: 'mongodb://127.0.0.1:27017/ai-scan',
  NATS_URL: 'nats://ai-scan@127.0.0.1:4222',
  IDENTITY_PUBLIC_KEYS: 'MCowBQYDK2VwAyEA11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
}

test("a visitor's scan that would outlast who waits for its answer is refused", () => {
  const within = (ms: string) => readConfig({ ...good, PUBLIC_SCAN_DEADLINE_MS: ms }).PUBLIC_SCAN_DEADLINE_MS
  expect(within('106000')).toBe(106_000)
  expect(() => within('106001')).toThrow(
    'PUBLIC_SCAN_DEADLINE_MS must be at most 106000: nobody waits longer for the answer',
  )
})

test('a scan is nobody else’s to take while its worker may still wait for an answer', () => {
  const unheard = (ms: string) => readConfig({ ...good, UNHEARD_MS: ms }).UNHEARD_MS
  expect(unheard('24000')).toBe(24_000)
  expect(() => unheard('23999')).toThrow('UNHEARD_MS must be at least 24000')
})
