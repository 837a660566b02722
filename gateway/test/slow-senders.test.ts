import { authRoutes } from '@faresight/contracts/auth/http'
import { expect, onTestFinished, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { sendByteByByte } from '../../test/setup/send-byte-by-byte.ts'
import { type TestGateway, startTestGateway } from './harness.ts'

let gateway: TestGateway
forAllTests(startTestGateway, (it) => (gateway = it))

const head = `POST ${authRoutes.login.path} HTTP/1.1\r\nhost: x\r\norigin: http://localhost:8080\r\n`

test.each([
  ['headers', `${head}x-long: `],
  ['a body', `${head}content-type: application/json\r\ncontent-length: 8000\r\n\r\n`],
])('closes a connection that sends %s byte by byte beyond the request timeout', async (_, sent) => {
  const { server } = gateway.app
  expect([server.requestTimeout, server.headersTimeout]).toEqual([30_000, 30_000])
  onTestFinished(() => void (server.requestTimeout = server.headersTimeout = 30_000))
  server.requestTimeout = server.headersTimeout = 300
  const answer = await sendByteByByte(gateway.url, sent)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('content-security-policy')
  expect(answer).toContain('"code":"request/too-slow"')
  expect(gateway.upstream.seen).toHaveLength(0)
})
