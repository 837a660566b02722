import { requestProblems } from '@faresight/contracts/problems'
import { Problem } from '@faresight/kit/problem'

/** The event streams that are open, for each of those who opened them and altogether. */
export interface Places {
  /**
   * Takes a place for `who`, who may have `most`; the function that it returns gives it back.
   *
   * @throws Problem 429 where they have as many by now, 503 where all places are taken
   */
  take: (who: string, most: number) => () => void
}

const retryAfterSeconds = 10

export function createPlaces(all: number): Places {
  const open = new Map<string, number>()
  let count = 0
  return {
    take(who, most) {
      const theirs = open.get(who) ?? 0
      if (theirs >= most) {
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
