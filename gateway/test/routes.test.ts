import { apiDocsPath } from '@faresight/contracts/gateway/http'
import { toFastifyPath } from '@faresight/kit/http/route-path'
import { expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { routePolicies } from '../src/route-policies.ts'
import { type TestGateway, startTestGateway } from './harness.ts'

let gateway: TestGateway
forAllTests(startTestGateway, (it) => (gateway = it))

const docsFiles = ['', '/start.js', '/swagger-ui-bundle.js', '/swagger-ui.css', '/index.css'].map(
  (file) => apiDocsPath + file,
)

/** What is no call of the catalogue: for operators, for people who read about the API, and where any site has it. */
const others = ['/health/live', '/health/ready', '/metrics', ...docsFiles]
const wellKnown = ['/.well-known/change-password']
const files = ['/assets/app-1a2b.js', '/logo.svg', '/social/home.png']

/** Every path that Fastify answers at, by its tree of them. */
function pathsOf({ app }: TestGateway): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] =
        /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
      above.splice(indent.length / 4, above.length, part)
      return methods === undefined ? [] : [above.join('')]
    })
}

test('serves no path besides the routes and a few known others', () => {
  const known = [
    ...routePolicies.map(({ route }) => toFastifyPath(route.path)),
    ...others,
    ...wellKnown,
    ...files,
  ]
  expect([...new Set(pathsOf(gateway))].sort()).toEqual([...new Set(known)].sort())
})

const spellings: [string, (path: string) => string][] = [
  ['an older version', (path) => path.replace('/api/', '/api/v0/')],
  ['a version', (path) => path.replace('/api/', '/api/v1/')],
  ['a version in front', (path) => `/v1${path}`],
  ['capitals', (path) => path.toUpperCase()],
  ['two slashes', (path) => path.replace('/api/', '/api//')],
]

test.each(spellings)('reaches no route by %s', async (_, spell) => {
  const paths = routePolicies.map(({ route }) => route.path.replaceAll(/\{\w+\}/g, 'x'))
  const before = gateway.upstream.seen.length
  const reached: string[] = []
  for (const path of new Set(paths)) {
    const answer = await fetch(gateway.url + spell(path), { redirect: 'manual' })
    if (answer.status !== 404) reached.push(`${spell(path)}: ${answer.status}`)
    await answer.body?.cancel()
  }
  expect(reached).toEqual([])
  expect(gateway.upstream.seen).toHaveLength(before)
})
