import { expect, test } from 'vitest'
import { serviceUrlVariable, serviceNames } from './services.ts'

test("the variable of a service's URL is its name in capitals", () => {
  expect(serviceUrlVariable('ai-scan')).toBe('AI_SCAN_URL')
  expect(new Set(serviceNames.map(serviceUrlVariable)).size).toBe(serviceNames.length)
})
