import type { IncomingHttpHeaders } from 'node:http'
import { requestProblems } from '@faresight/contracts/problems'
import { Problem } from '../problem.ts'

/**
 * Admits what a browser shows as a page, for addresses that people open: no script, image or frame, and no prefetch. A program that
 * sends no such header passes.
 *
 * @throws Problem 403 for anything else
 */
export function requireTopLevelNavigation({ headers }: { headers: IncomingHttpHeaders }): void {
  const destination = headers['sec-fetch-dest'] ?? 'document'
  if (destination === 'document' && headers['sec-purpose'] === undefined) return
  throw new Problem(requestProblems['foreign-origin'], {
    detail: 'Please open this link in a page of its own.',
  })
}
