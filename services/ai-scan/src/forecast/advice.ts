import type { Rule } from './learned.ts'

/** An advice that could have been said in a trial, with its chance, and whether it would have been right. */
export interface Answer {
  chance: number
  right: boolean
  /** Answers of one city pair, one window of days and one week of departure tell about as much as one of them. */
  block: string
  window: number
}

/** How often advice shall be right that is said. */
const wanted = 0.85
const fewestBlocks = 12
const fewestOfWindow = 30
/** Standard deviations by which it has to be surer than that. */
const surety = 1
const chances = Array.from({ length: 49 }, (_, at) => 0.5 + at * 0.01)

/** The lowest chance from which advice was right often enough, in each window that has some; `null` where there is none. */
export function ruleOf(answers: readonly Answer[]): Rule | null {
  for (const from of chances) {
    const given = answers.filter(({ chance }) => chance >= from)
    const right = given.filter((answer) => answer.right).length
    const blocks = new Set(given.map(({ block }) => block)).size
    if (blocks < fewestBlocks) return null
    if (wilsonBound(right / given.length, blocks) >= wanted && rightInEach(given)) {
      return { from, said: given.length, right }
    }
  }
  return null
}

function rightInEach(given: readonly Answer[]): boolean {
  return [...Map.groupBy(given, ({ window }) => window).values()].every(
    (some) =>
      some.length < fewestOfWindow || some.filter(({ right }) => right).length >= wanted * some.length,
  )
}

/** Lower bound of Wilson (1927) for a share seen in so many independent cases. */
function wilsonBound(share: number, count: number): number {
  const z2 = surety * surety
  const middle = share + z2 / (2 * count)
  const half = surety * Math.sqrt((share * (1 - share) + z2 / (4 * count)) / count)
  return (middle - half) / (1 + z2 / count)
}
