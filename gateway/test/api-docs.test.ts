import { allRoutes } from '@faresight/contracts/catalogue'
import { apiDocsPath, gatewayRoutes } from '@faresight/contracts/gateway/http'
import { accessProblems } from '@faresight/contracts/problems'
import type { AccessLevel } from '@faresight/contracts/route'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import type { OpenApiDocument } from '../src/api-docs/open-api-document.ts'
import { type TestGateway, startTestGateway } from './harness.ts'

const refusals: Partial<Record<AccessLevel, string>> = {
  subscriber: accessProblems['plan-required'].code,
  admin: accessProblems['admin-required'].code,
  owner: accessProblems['owner-required'].code,
}

let gateway: TestGateway
forAllTests(startTestGateway, (it) => (gateway = it))

async function documentOf(): Promise<OpenApiDocument> {
  const answer = await fetch(gateway.url + gatewayRoutes.document.path)
  // It is what `getOpenApiDocument` made; what is wrong with it the tests say.
  return (await answer.json()) as OpenApiDocument
}

test('serves a valid OpenAPI 3.1 document whose references all resolve', async () => {
  const validator = new Validator()
  const document = await documentOf()
  expect(await validator.validate({ ...document })).toMatchObject({ valid: true })
  expect(validator.version).toBe('3.1')
  const named = new Set(Object.keys(document.components.schemas))
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
  expect(references.length).toBeGreaterThan(50)
  for (const [, name] of references) expect(named).toContain(name)
})

test('documents exactly the calls of the catalogue', async () => {
  const { paths } = await documentOf()
  const described = Object.entries<object>(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(allRoutes.map(({ method, path }) => `${method} ${path}`).sort())
})

test('documents the defaults, aliases and dependencies of the fields of a request', async () => {
  const { paths, components } = await documentOf()
  const cabin = { default: 'economy', enum: expect.arrayContaining(['premium', 'premium_economy']) }
  expect(components.schemas['SearchRequest']?.properties?.['cabinClass']).toMatchObject(cabin)
  for (const path of ['/api/ai-search', '/api/public/ai-search']) {
    const { schema } = Object(paths[path]?.['post']).requestBody.content['application/json']
    expect(schema.properties).toMatchObject({
      cabinClass: { ...cabin, description: expect.stringContaining('`premium_economy`') },
      minNights: { default: 3, description: expect.stringContaining('at most `maxNights`') },
      maxNights: { default: 14, description: expect.stringContaining('at least `minNights`') },
    })
  }
})

test('lists the plans on sale', async () => {
  const { paths } = await documentOf()
  const { schema } = Object(paths['/api/create-checkout-session']?.['post']).requestBody.content[
    'application/json'
  ]
  expect(schema.properties.planId).toMatchObject({ enum: ['monthly', 'semiannual', 'annual'] })
})

test('documents the access, input and every response of a call', async () => {
  const { paths, components } = await documentOf()
  expect(components.securitySchemes['session']).toMatchObject({ in: 'cookie', name: 'auth_token' })
  const live = paths['/api/search-results/{searchId}/events']?.['get']
  expect(live?.security).toEqual([{ session: [] }])
  expect(live?.parameters.map(({ name }) => name)).toEqual(['searchId', 'Last-Event-ID'])
  const { content } = live?.responses['200'] ?? {}
  expect(Object.keys(content ?? {})).toEqual(['text/event-stream'])
  const kinds = content?.['text/event-stream']?.schema.oneOf?.map(({ title }) => title)
  expect(kinds).toEqual(['offers', 'provider', 'done', 'problem'])
  expect(Object.keys(live?.responses ?? {})).toEqual(['200', '204', '400', '401', '404', '429', '500', '503'])
  expect(live?.responses['429']?.headers).toHaveProperty('Retry-After')
  const search = paths['/api/public/search']?.['post']
  expect(Object.keys(search?.responses['200']?.content ?? {})).toEqual([
    'application/json',
    'text/event-stream',
  ])
  expect(search?.security).toEqual([])
  const login = paths['/api/auth/login']?.['post']
  expect(login?.parameters).toEqual([
    expect.objectContaining({ name: 'auth_device', in: 'cookie', required: false }),
  ])
  const told = paths['/api/webhooks/stripe']?.['post']
  expect(told?.security).toEqual([])
  expect(told?.parameters).toEqual([
    expect.objectContaining({ name: 'stripe-signature', in: 'header', required: true }),
  ])
  expect(told?.requestBody?.content).toEqual({ '*/*': { schema: { type: 'string', format: 'binary' } } })
  // It comes from no browser: there is no origin to be foreign.
  expect(Object.keys(told?.responses ?? {})).toEqual(['200', '400', '413', '415', '429', '500', '503'])
  const unsubscribe = paths['/api/price-alerts/unsubscribe/{token}']?.['post']
  expect(unsubscribe?.security).toEqual([])
  expect(unsubscribe?.description).toContain('from any origin; sessions are ignored')
  expect(Object.keys(unsubscribe?.requestBody?.content ?? {})).toEqual([
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ])
  expect(Object.keys(unsubscribe?.responses ?? {})).not.toContain('403')
  for (const { method, path, access } of allRoutes.filter(({ access }) => access in refusals)) {
    const refused = paths[path]?.[method.toLowerCase()]?.responses['403']
    expect(JSON.stringify(refused), `${method} ${path}`).toContain(refusals[access])
  }
  const book = paths['/api/book/{offerId}/{option}']?.['get']
  expect(book?.responses['302']?.headers).toHaveProperty('Location')
})

test('serves the page and its files under a policy without inline scripts and styles', async () => {
  const answer = await fetch(gateway.url + apiDocsPath)
  const page = await answer.text()
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("style-src 'self';")
  expect(page).not.toMatch(/<script>|<style|style=/)
  const files = [...page.matchAll(/(?:src|href)="(\/api\/[^"]+)"/g)].map(([, path]) => String(path))
  expect(files.length).toBeGreaterThan(3)
  for (const path of files) {
    const file = await fetch(gateway.url + path)
    expect([path, file.status]).toEqual([path, 200])
    await file.body?.cancel()
  }
  const posted = await fetch(gateway.url + apiDocsPath, { method: 'POST' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
})
