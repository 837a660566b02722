import type { IncomingHttpHeaders } from 'node:http'
import { requestProblems } from '@faresight/contracts/problems'
import { Problem } from '../problem.ts'

/**
 * For addresses that a person is to open: lets through what a browser shows as a page of its own. A script, a picture or a
 * frame is none, nor is what it fetches ahead of a click. A program that says nothing of the kind may pass.
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
