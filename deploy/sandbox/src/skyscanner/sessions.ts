import { randomBytes } from 'node:crypto'
import type { SkyscannerQuery } from './requests.ts'
import type { StagedSkyscannerItinerary } from './search.ts'

export type SkyscannerSession = {
  readonly token: string
  readonly startedMs: number
  readonly query: SkyscannerQuery
  readonly found: readonly StagedSkyscannerItinerary[]
  shownStage: number
}

export type SkyscannerSessions = ReturnType<typeof createSkyscannerSessions>

const lifeMs = 3_600_000
const maxSessions = 300

/** Live searches in memory. @param completeMs how long a search takes until all agents have answered */
export function createSkyscannerSessions(completeMs: number) {
  const open = new Map<string, SkyscannerSession>()
  return {
    create(query: SkyscannerQuery, found: readonly StagedSkyscannerItinerary[]): SkyscannerSession {
      const [oldest] = open.keys()
      if (open.size >= maxSessions && oldest !== undefined) open.delete(oldest)
      const token = `${randomBytes(48).toString('base64url')}-sandbox`
      const session = { token, startedMs: performance.now(), query, found, shownStage: 0 }
      open.set(token, session)
      return session
    },
    get(token: string): SkyscannerSession | undefined {
      const session = open.get(token)
      return session && performance.now() - session.startedMs < lifeMs ? session : undefined
    },
    /** 0 at the start, 1 halfway, 2 when all agents have answered. */
    stageOf({ startedMs }: SkyscannerSession): number {
      const elapsedMs = performance.now() - startedMs
      return elapsedMs >= completeMs ? 2 : elapsedMs >= completeMs / 2 ? 1 : 0
    },
  }
}
