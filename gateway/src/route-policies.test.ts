import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { allRoutes } from '@faresight/contracts/catalogue'
import { expect, test } from 'vitest'
import { routePolicies } from './route-policies.ts'

const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('has a policy for each route of the catalogue exactly once', () => {
  expect(routePolicies.map(({ route }) => name(route)).sort()).toEqual(allRoutes.map(name).sort())
})

test('sets access and every limit for each route', () => {
  for (const { route, perMinute, bodyLimitBytes } of routePolicies) {
    expect(['public', 'user', 'subscriber', 'admin', 'owner']).toContain(route.access)
    for (const limit of [perMinute, bodyLimitBytes]) expect(limit).toBeGreaterThan(0)
  }
})

const email = `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}test`
const password = `Aa1!${'🙂'.repeat(1020)}`
const names = { firstName: '🙂'.repeat(100), lastName: '🙂'.repeat(100) }

test.each([
  [authRoutes.register, { email, password, ...names }],
  [authRoutes.login, { email, password }],
  [authRoutes.resetPassword, { token: 'a'.repeat(43), password }],
  [accountRoutes.changePassword, { currentPassword: password, password }],
  [accountRoutes.changeProfile, names],
])('accepts the longest valid input: $method $path', (route, longest) => {
  expect(route.body?.safeParse(longest).success).toBe(true)
  const limit = routePolicies.find((row) => row.route === route)?.bodyLimitBytes ?? 0
  expect(Buffer.byteLength(JSON.stringify(longest))).toBeLessThanOrEqual(limit)
})
