import { createHash } from 'node:crypto'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Provider } from '../providers/provider.ts'

/** The same for the same question to the same provider. Equal questions are equal texts, as `question` orders its keys. */
export function answerKey({ name, linkRule }: Provider, question: FareQuery): string {
  // The sandbox stands on loopback: what it answered is never taken for the real thing.
  const text = JSON.stringify([linkRule.loopback, question])
  return `${name}-${createHash('sha256').update(text).digest('hex')}`
}
