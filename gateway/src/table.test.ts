import { routes } from '@faresight/contracts/catalogue'
import { expect, test } from 'vitest'
import { table } from './table.ts'

const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('each route of the catalogue is in the table exactly once, and no other', () => {
  expect(table.map(({ route }) => name(route)).sort()).toEqual(routes.map(name).sort())
})

test('each row says who may call it and sets every limit', () => {
  for (const { route, perMinute, bodyLimitBytes } of table) {
    expect(['public', 'user', 'subscriber', 'admin']).toContain(route.access)
    for (const limit of [perMinute, bodyLimitBytes]) expect(limit).toBeGreaterThan(0)
  }
})
