import { chromium, request } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumTestFlags } from './chromium-flags.ts'
import { findOrInstallChromium } from './chromium.ts'
import './provided-context.ts'
import setUpSharedStack from './stack-global-setup.ts'

/** Vitest's global setup of journeys: the shared stack, one Chromium, and sessions of the demo accounts. */
export default async function setUpJourneys(project: TestProject): Promise<() => Promise<void>> {
  await using owned = new AsyncDisposableStack()
  const starting = [startBrowser(), setUpSharedStack(project)] as const
  // Owns both before it throws, so that neither is left running.
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
  const executablePath = await findOrInstallChromium(console.log)
  const server = await chromium.launchServer({ executablePath, args: chromiumTestFlags })
  return { url: server.wsEndpoint(), [Symbol.asyncDispose]: () => server.close() }
}

/** @returns the session's cookies for a browser context */
async function signIn(baseURL: string, email: string, password: string) {
  const context = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
  const answer = await context.post('/api/auth/login', { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`)
  const state = await context.storageState()
  await context.dispose()
  return { email, state }
}
