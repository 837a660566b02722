import { hash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { originPlaceholder } from '@faresight/contracts/gateway/http'
import { resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import { serviceUrlVariable, type ServiceName, serviceNames } from '@faresight/contracts/services'
import type { Principal } from '@faresight/contracts/viewer'
import { createIdentityVerifier, identityHeader } from '@faresight/kit/identity/identity'
import { generateIdentityKeys } from '@faresight/kit/identity/keys'
import { silentLog } from '@faresight/kit/testing'
import type { FastifyInstance } from 'fastify'
import { type TestBus, createTestBus } from '../../test/setup/test-bus.ts'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { createDeps } from '../src/deps.ts'
import { listenOnHosts } from '../src/listen.ts'

const themeScript = "document.documentElement.dataset.theme = 'dark'"

/** A built client: three prerendered pages, a shell, what crawlers read, one hashed asset. */
const clientFiles: Record<string, string> = {
  'index.html': `<!doctype html><script>${themeScript}</script><script type="module" src="/assets/app-1a2b.js"></script><h1>Home</h1><link rel="canonical" href="${originPlaceholder}/"><script type="application/ld+json">{"url":"${originPlaceholder}/"}</script>`,
  'results.html': '<!doctype html><h1>Results</h1>',
  'login/index.html': '<!doctype html><h1>Sign in</h1>',
  'app.html': '<!doctype html><script>shell()</script><h1>Shell</h1>',
  'routes.json': JSON.stringify([
    { path: '/', query: ['legs', 'mode=ai&destination'], file: 'results.html' },
    { path: '/', file: 'index.html' },
    { path: '/login', file: 'login/index.html' },
    { path: '/results/:searchId', file: 'app.html' },
    { path: '/account/*', file: 'app.html' },
    { path: '/sign-in', file: 'app.html', redirect: '/login' },
  ]),
  'robots.txt': `User-agent: *\nSitemap: ${originPlaceholder}/sitemap.xml\n`,
  'sitemap.xml': `<urlset><url><loc>${originPlaceholder}/</loc></url></urlset>`,
  'social/home.png': 'picture',
  'assets/app-1a2b.js': `// ${'a'.repeat(2000)}`,
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
  bytes: Buffer
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A service of the outside's choice, which keeps what reached it. */
export async function startRecordingUpstream() {
  const seen: Seen[] = []
  const state: { answer: Answer } = { answer: (_, response) => replyJson(response, 200, { ok: true }) }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const bytes = Buffer.concat(chunks)
      seen.push({ method, url, headers, body: bytes.toString('utf8'), bytes })
      state.answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    last: () => seen.at(-1),
    answerWith: (answer: Answer) => void (state.answer = answer),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export function replyJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  type = 'application/json',
): void {
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body))
}

/** Sends bytes as no client of HTTP would, and reads until the connection ends. */
function raw(url: string, text: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.on('close', () => resolve(answer))
  socket.on('error', reject)
  return promise
}

/** The built client in a folder that goes when it is disposed. */
export async function writeTestClient() {
  const dir = await mkdtemp(join(tmpdir(), 'gateway-client-'))
  for (const [name, text] of Object.entries(clientFiles)) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), text)
    if (!name.endsWith('.js') && !name.endsWith('.svg')) continue
    await writeFile(join(dir, `${name}.br`), brotliCompressSync(text))
    await writeFile(join(dir, `${name}.gz`), gzipSync(text))
  }
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }) }
}

/** A gateway (or several) on a bus of its own, with one service behind it for all routes and this file as auth. */
export async function startTestGateway(env: Record<string, string> = {}, log = silentLog, bus?: TestBus) {
  await using starting = new AsyncDisposableStack()
  const owned = starting.use(new AsyncDisposableStack())
  const nats = bus ?? owned.use(await createTestBus())
  const upstream = owned.use(await startRecordingUpstream())
  const client = owned.use(await writeTestClient())
  const authBus = owned.use(await nats.connect('auth'))
  const people = new Map<string, Principal>()
  const extended = new Map<string, number>()
  let asked = 0
  let held: Promise<void> | undefined
  authBus.serveRpc(resolveSessionRpc, async ({ sessionId }) => {
    asked++
    await held
    const cookieSeconds = extended.get(sessionId)
    extended.delete(sessionId)
    return { principal: people.get(sessionId) ?? null, ...(cookieSeconds && { cookieSeconds }) }
  })
  await authBus.ready()
  const keys = generateIdentityKeys()
  const config = readConfig({
    NATS_URL: nats.urlOf('gateway'),
    ...Object.fromEntries(serviceNames.map((service) => [serviceUrlVariable(service), upstream.url])),
    IDENTITY_PRIVATE_KEY: keys.privateKey,
    WEB_DIR: client.dir,
    HOST: '127.0.0.1',
    // A busy machine makes nobody a stranger.
    AUTH_TIMEOUT_MS: '20000',
    ...env,
  })

  async function replica(): Promise<{ app: FastifyInstance; url: string }> {
    const deps = await createDeps(config, log)
    owned.use(deps.bus)
    const app = await createApp(deps)
    owned.defer(() => app.close())
    const { port } = await listenOnHosts(app, config.HOST, 0, deps.onConnection)
    // The gateway hears of ended sessions once the server knows that it listens.
    await deps.bus.ready()
    return { app, url: `http://127.0.0.1:${port}` }
  }
  const first = await replica()
  starting.move()

  return {
    ...first,
    replica,
    raw: (text: string) => raw(first.url, text),
    upstream,
    nats,
    authBus,
    people,
    /** Sessions that auth extends at the next lookup, and the new lifetime of their cookies. */
    extended,
    asked: () => asked,
    /** Auth answers nobody until the function that this returns is called. */
    holdAuth() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    /** Who the service was told is calling, as it would check it. */
    identityAt: async (audience: ServiceName, seen = upstream.last()) => {
      const token = seen?.headers[identityHeader]
      return typeof token === 'string' ? createIdentityVerifier([keys.publicKey], audience)(token) : null
    },
    /** Signs somebody in: the cookie header of their browser. */
    signIn(who: Partial<Principal> = {}) {
      const token = randomBytes(32).toString('base64url')
      const sessionId = hash('sha256', token)
      const principal: Principal = {
        userId: randomUUID(),
        role: 'user',
        accessUntil: null,
        signedInAt: new Date().toISOString(),
        ...who,
        sessionId,
      }
      people.set(sessionId, principal)
      return { cookie: `auth_token=${token}`, principal }
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>

/** Another gateway on the same bus, which takes no time to set up. Either's auth answers both: nobody signs in at it. */
export function startSecondTestGateway(
  { nats }: TestGateway,
  env: Record<string, string> = {},
  log = silentLog,
): Promise<TestGateway> {
  return startTestGateway(env, log, nats)
}
export { themeScript }
