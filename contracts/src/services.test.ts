import { expect, test } from 'vitest'
import { addressVariable, services } from './services.ts'

test("each service's variable at the gateway is its name in capitals", () => {
  expect(addressVariable('ai-scan')).toBe('AI_SCAN_URL')
  expect(new Set(services.map(addressVariable)).size).toBe(services.length)
})
