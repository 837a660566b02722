import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'

/** Holds each call of a path until the test lets it fail, or lets it through. */
export async function heldCalls(page: Page, path: string) {
  const waiting: Route[] = []
  await page.route(path, (route) => void waiting.push(route))
  const next = async () => {
    await expect.poll(() => waiting.length).toBe(1)
    return waiting.pop() as Route
  }
  return {
    fail: async () => (await next()).abort(),
    pass: async () => (await next()).continue(),
  }
}
