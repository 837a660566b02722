import { chromium, request } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { testFlags } from './chromium-flags.ts'
import { findChromium } from './chromium.ts'
import './provided.ts'
import shareStack from './shared-stack.ts'

/** The run's stack, one Chromium for all journeys, and sessions of the demo accounts. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using owned = new AsyncDisposableStack()
  const starting = [startBrowser(), shareStack(project)] as const
  // Each is taken hold of before a failure of the other is thrown, so that neither stays behind.
  const [browserStart, stackStart] = await Promise.allSettled(starting)
  if (browserStart.status === 'fulfilled') owned.use(browserStart.value)
  if (stackStart.status === 'fulfilled') owned.defer(stackStart.value)
  const [browser] = await Promise.all(starting)
  project.provide('browserUrl', browser.url)
  const { baseUrl, demo } = project.getProvidedContext()
  const [member, subscriber] = await Promise.all(
    [demo.member, demo.subscriber].map((email) => signIn(baseUrl, email, demo.password)),
  )
  if (!member || !subscriber) throw new Error('The demo accounts are missing.')
  project.provide('sessions', { member, subscriber })
  const running = owned.move()
  return () => running.disposeAsync()
}

async function startBrowser() {
  const executablePath = await findChromium(console.log)
  const server = await chromium.launchServer({ executablePath, args: testFlags })
  return { url: server.wsEndpoint(), [Symbol.asyncDispose]: () => server.close() }
}

/** Starts a session by a call; its cookies are as a browser context takes them. */
async function signIn(baseURL: string, email: string, password: string) {
  const context = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
  const answer = await context.post('/api/auth/login', { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`)
  const state = await context.storageState()
  await context.dispose()
  return { email, state }
}
