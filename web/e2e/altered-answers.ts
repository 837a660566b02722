import type { ProblemType } from '@faresight/contracts/problem-types'
import { problemBodyOf } from '@faresight/contracts/problem'
import type { Route } from '@faresight/contracts/route'
import { searchStream } from '@faresight/contracts/search/stream'
import type { APIResponse, Page, Route as Call } from 'playwright-core'
import type * as z from 'zod'

/** How often the stack is asked again for an answer of its own. */
const patience = 10

/** Ends what was played: from then on the stack answers by itself. */
type End = () => Promise<void>

/**
 * One of our own servers fails at a route, without a word. A service that is really away is in `own-stack.test.ts`: this is
 * for what a running one cannot be made to say.
 */
export function serverFails(page: Page, route: Route, status: 500 | 502 = 500): Promise<End> {
  return play(page, route, (call) => call.fulfill({ status, body: '' }))
}

/** A refusal that only a crowd, or a moment that no test can keep, would bring about. */
export function refuses(page: Page, route: Route, type: ProblemType): Promise<End> {
  return play(page, route, (call) => call.fulfill({ status: type.status, json: problemBodyOf(type) }))
}

/** The stack's own answer, changed as it would be in a plight that takes months, or that nothing of ours can bring about. */
export function altered<A extends z.ZodType>(
  page: Page,
  route: Route & { answer: A },
  change: (answer: z.output<A>) => z.output<A>,
): Promise<End> {
  return play(page, route, async (call) => {
    let response = await call.fetch()
    // The stack may be busy with what another test has it do, and says so.
    for (let again = 0; isBusy(response) && again < patience; again++) response = await call.fetch()
    const changed = change(route.answer.parse(await response.json()))
    await call.fulfill({ response, json: route.answer.parse(changed) })
  })
}

const isBusy = (response: APIResponse) => response.status() === 429 || response.status() === 503

/** All that the stack answers at a route, word for word: a browser does not keep what it was told as a stream. */
export async function heard(page: Page, route: Route): Promise<string[]> {
  const bodies: string[] = []
  await play(page, route, async (call) => {
    const response = await call.fetch({ timeout: 0 })
    const body = await response.text()
    bodies.push(body)
    await call.fulfill({ response, body })
  })
  return bodies
}

type Said = {
  [K in keyof typeof searchStream]: readonly [K, z.input<(typeof searchStream)[K]>]
}[keyof typeof searchStream]

/** A search says this and no more, which takes a crowd, or an order in which no search of the stack speaks. */
export function searchSays(page: Page, route: Route, said: readonly Said[]): Promise<End> {
  const events = said.map(([name, data], place) => {
    const says = JSON.stringify(searchStream[name].parse(data))
    return `id: ${place + 1}\nevent: ${name}\ndata: ${says}\n\n`
  })
  return play(page, route, (call) =>
    call.fulfill({ contentType: 'text/event-stream', body: events.join('') }),
  )
}

/** An answer that the contract does not know, as of a server of another version, or of somebody in between. */
export function answersAmiss(page: Page, route: Route, answer: object): Promise<End> {
  if (route.answer.safeParse(answer).success) throw new Error('That is an answer.')
  return play(page, route, (call) => call.fulfill({ json: answer }))
}

/** Somebody else's page is left as soon as it is gone to: it has nothing to show, so that the browser stays where it is. */
export async function showsNothing(page: Page, address: string): Promise<End> {
  await page.route(address, (call) => call.fulfill({ status: 204 }))
  return () => page.unroute(address)
}

async function play(
  page: Page,
  { method, path }: Pick<Route, 'method' | 'path'>,
  answer: (call: Call) => Promise<void>,
): Promise<End> {
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  const isMeant = ({ pathname }: URL) => pattern.test(pathname)
  const handle = async (call: Call) => {
    if (call.request().method() !== method) return call.fallback()
    try {
      await answer(call)
    } catch (error) {
      // A page that is closed takes its questions along.
      if (!page.isClosed() && !/disposed|closed/.test(String(error))) throw error
    }
  }
  await page.route(isMeant, handle)
  return () => page.unroute(isMeant, handle)
}
