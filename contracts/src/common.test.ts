import { expect, test } from 'vitest'
import { uuid } from './common.ts'

test('an id in capitals equals the same id in lower case', () => {
  const id = '3f2b8c1e-9d4a-4e6f-8b7a-1c2d3e4f5a6b'
  expect(uuid.parse(id.toUpperCase())).toBe(id)
})
