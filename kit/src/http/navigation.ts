import type { IncomingHttpHeaders } from 'node:http'
import { requestProblems } from '@faresight/contracts/problems'
import { Problem } from '../problem.ts'

/**
 * Refuses scripts, images, frames and prefetches of addresses that people open. Programs without such headers pass.
 * @throws Problem 403
 */
export function requireTopLevelNavigation({ headers }: { headers: IncomingHttpHeaders }): void {
  const destination = headers['sec-fetch-dest'] ?? 'document'
  if (destination === 'document' && headers['sec-purpose'] === undefined) return
  throw new Problem(requestProblems['foreign-origin'], {
    detail: 'Please open this link in a page of its own.',
  })
}
