import { expect, test } from 'vitest'
import { toFastifyPath, listAllowedMethods } from './route-path.ts'

const routes = [
  { method: 'GET', path: '/api/searches/{id}' },
  { method: 'DELETE', path: '/api/searches/{id}' },
  { method: 'GET', path: '/api/searches' },
] as const

test('a parameter in braces becomes a Fastify parameter', () => {
  expect(toFastifyPath('/api/a/{one}/b/{two}')).toBe('/api/a/:one/b/:two')
})

test.each([
  ['/api/searches/42', ['GET', 'DELETE']],
  ['/api/searches', ['GET']],
  ['/api/searches/', []],
  ['/api/searches/42/more', []],
  ['/', []],
])('the methods of %s are %j', (path, methods) => {
  expect(listAllowedMethods(routes, path)).toEqual(methods)
})
