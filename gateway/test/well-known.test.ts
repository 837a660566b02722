import { changePasswordPagePath } from '@faresight/contracts/auth/sign-in-pages'
import { expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { type TestGateway, startSecondTestGateway, startTestGateway } from './harness.ts'

const securityPath = '/.well-known/security.txt'
const passwordPath = '/.well-known/change-password'

let gateway: TestGateway
forAllTests(startTestGateway, (it) => (gateway = it))

test('serves security.txt where a contact is configured', async () => {
  await using site = await startSecondTestGateway(gateway, {
    PUBLIC_URL: 'https://faresight.example',
    SECURITY_CONTACT: 'mailto:security@faresight.example, https://faresight.example/contact',
  })
  const answer = await fetch(site.url + securityPath)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  const text = await answer.text()
  expect(text).toMatch(
    /^Contact: mailto:security@faresight.example\nContact: https:\/\/faresight.example\/contact\nExpires: /,
  )
  expect(text).toContain(`\nCanonical: https://faresight.example${securityPath}\n`)
  const [, expires = ''] = /\nExpires: (.*)\n/.exec(text) ?? []
  expect(Date.parse(expires)).toBeGreaterThan(Date.now())
  const head = await fetch(site.url + securityPath, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('serves no security.txt without a contact', async () => {
  const answer = await fetch(gateway.url + securityPath)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
})

test.each(['security@faresight.example', 'http://faresight.example', ','])(
  '%j is no contact',
  async (SECURITY_CONTACT) => {
    await expect(startSecondTestGateway(gateway, { SECURITY_CONTACT })).rejects.toThrow('SECURITY_CONTACT')
  },
)

test('redirects /.well-known/change-password to the account page', async () => {
  const answer = await fetch(gateway.url + passwordPath, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, changePasswordPagePath])
  expect((await fetch(gateway.url + changePasswordPagePath)).status).toBe(200)
  const nothing = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await fetch(gateway.url + nothing)).status).toBe(404)
  expect((await fetch(gateway.url + passwordPath, { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD')
})
