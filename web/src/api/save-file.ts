import { addressOf, respond, type Input } from './client.ts'
import type { Route } from '@faresight/contracts/route'

/**
 * Gets the file that a route answers with, and saves it under the name that the server gives it.
 * @throws as `call` does, and where the file breaks off: no part of one is saved.
 */
export async function saveFile<R extends Route>(route: R, input: Input<R> = {}): Promise<void> {
  const response = await respond(route, input)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = nameIn(response.headers.get('content-disposition')) ?? addressOf(route.path, input)
  link.click()
  // The browser reads it from there after this.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function nameIn(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
}
