import { randomBytes } from 'node:crypto'
import type { Found } from './content.ts'
import type { Query } from './requests.ts'

export type Session = {
  readonly token: string
  readonly startedMs: number
  readonly query: Query
  readonly found: readonly Found[]
  shownStage: number
}

/** Live searches in memory: an hour long, and no more than so many. */
export type Sessions = {
  readonly create: (query: Query, found: readonly Found[]) => Session
  readonly get: (token: string) => Session | undefined
  /** 0 at the start, 1 halfway, 2 when all agents have answered. */
  readonly stageOf: (session: Session) => number
}

const lifeMs = 3_600_000
const mostSessions = 300

export function createSessions(completeMs: number): Sessions {
  const open = new Map<string, Session>()
  return {
    create: (query, found) => {
      const oldest = open.keys().next()
      if (open.size >= mostSessions && !oldest.done) open.delete(oldest.value)
      const token = `${randomBytes(48).toString('base64url')}-sandbox`
      const session: Session = { token, startedMs: performance.now(), query, found, shownStage: 0 }
      open.set(token, session)
      return session
    },
    get: (token) => {
      const session = open.get(token)
      return session && performance.now() - session.startedMs < lifeMs ? session : undefined
    },
    stageOf: (session) => {
      const elapsedMs = performance.now() - session.startedMs
      return elapsedMs >= completeMs ? 2 : elapsedMs >= completeMs / 2 ? 1 : 0
    },
  }
}
