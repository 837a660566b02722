import { requestProblems } from '@faresight/contracts/problems'
import { Problem } from '@faresight/kit/problem'

/** Limits the open event streams of each caller, and of all callers together. */
export interface StreamQuota {
  /**
   * Takes a place for `who`, who may have `limit`; the returned function gives it back.
   *
   * @throws Problem 429 where `who` has `limit` already, 503 where all places are taken
   */
  acquire: (who: string, limit: number) => () => void
}

const retryAfterSeconds = 10

export function createStreamQuota(all: number): StreamQuota {
  const open = new Map<string, number>()
  let count = 0
  return {
    acquire(who, limit) {
      const theirs = open.get(who) ?? 0
      if (theirs >= limit) {
        const detail = 'This is open in too many places at once. Please close one of them and try again.'
        throw new Problem(requestProblems['too-many'], { detail, retryAfterSeconds })
      }
      if (count >= all) throw new Problem(requestProblems.unavailable, { retryAfterSeconds })
      open.set(who, theirs + 1)
      count++
      return () => {
        count--
        const left = (open.get(who) ?? 0) - 1
        if (left > 0) open.set(who, left)
        else open.delete(who)
      }
    },
  }
}
