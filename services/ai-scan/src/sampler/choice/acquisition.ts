import { liveliness, varianceOf } from '../model/belief.ts'
import { expectedImprovement } from './improvement.ts'
import { chancesOf, leadOf, type Mixture, outlookOf } from '../model/mixture.ts'
import type { Stakes } from './stakes.ts'

// Which check is worth most. Indexes run over lengths that the arrays were made with, so `!` after them is safe in this
// file.

/** A belief that hardly counts any more is not asked. */
const leastWeight = 1e-3
/** Variances are taken as they are for so many checks, and grow up to threefold until so many were made. */
const bold = { from: 8, until: 24, factor: 3 }
const openDeviations = 3

/** Who learned from the best looking pairs alone is too sure about all others, so doubt grows with the checks made. */
function boldness(made: number): number {
  return 1 + (bold.factor - 1) * Math.min(1, Math.max(0, (made - bold.from) / (bold.until - bold.from)))
}

/**
 * Finds the pair of most promise (-1 where all are done), again and again within a batch. What is pretended only narrows
 * what is believed, so promises can but fall, and only pairs that looked better than what is found need a second look
 * (lazy greedy choice, Minoux 1978).
 */
export function startRace(mixture: Mixture, stakes: Stakes, made: number): () => number {
  const outlook = promiseOf(mixture, stakes, made)
  const promise = (c: number) => outlook(c) * stakes.newness(c)
  // Without the chance of a new price, which takes longer to tell, a promise is more than it can be.
  const promises = Float64Array.from(stakes.bar, (_, c) => outlook(c))
  return () => {
    let best = bestOf(stakes, (c) => promises[c]!)
    if (best < 0) return best
    promises[best] = promise(best)
    for (let c = 0; c < promises.length; c += 1) {
      if (stakes.isDone[c] || promises[c]! <= promises[best]!) continue
      promises[c] = promise(c)
      if (promises[c]! > promises[best]!) best = c
    }
    return best
  }
}

/** Expected improvement of a pair, summed over the beliefs. */
function promiseOf(mixture: Mixture, stakes: Stakes, made: number): (c: number) => number {
  const weights = chancesOf(mixture)
  const factor = boldness(made)
  const parts = mixture.beliefs
    .map((belief, i) => ({ belief, weight: weights[i] ?? 0, width: liveliness(belief) * factor }))
    .filter(({ weight }) => weight > leastWeight)
  return (c) => {
    if (stakes.isDone[c]) return 0
    let gain = 0
    for (const { belief, weight, width } of parts) {
      const deviation = Math.sqrt(varianceOf(belief, c) * width)
      gain += weight * expectedImprovement(stakes.bar[c]!, belief.expected[c]!, deviation)
    }
    return gain * stakes.chance[c]!
  }
}

/** The pair that could be the cheapest by far if the model is wrong about it: it finds lone cheap days. */
export function mostOpen(mixture: Mixture, stakes: Stakes): number {
  const weights = chancesOf(mixture)
  return bestOf(stakes, (c) => {
    const [mean, variance] = outlookOf(mixture, weights, c)
    return openDeviations * Math.sqrt(variance) - mean + stakes.bar[c]! + Math.log(stakes.chance[c]!)
  })
}

/**
 * The place of the leg's day whose own fare could most undercut the bar, with the best partner for it; -1 where nothing
 * is to be gained. A day whose fare is known needs no second look.
 */
export function bestLeg(mixture: Mixture, stakes: Stakes, made: number, isKnown: Uint8Array): number {
  const lead = leadOf(mixture)
  const { space, candidates, variance } = lead.posterior
  const width = liveliness(lead) * boldness(made)
  const gains = new Float64Array(space.stays)
  const consider = (place: number, share: number, c: number) => {
    if (isKnown[place]) return
    const deviation = share * Math.sqrt(Math.max(variance[place]!, 0) * width)
    const gain = stakes.chance[c]! * expectedImprovement(stakes.bar[c]!, lead.expected[c]!, deviation)
    if (gain > gains[place]!) gains[place] = Math.max(gains[place]!, gain * stakes.newness(c))
  }
  for (let c = 0; c < stakes.isDone.length; c += 1) {
    if (stakes.isDone[c]) continue
    consider(candidates.departure[c]!, lead.share[c]!, c)
    consider(space.inbound + candidates.return[c]!, 1 - lead.share[c]!, c)
  }
  const most = Math.max(...gains)
  return most > 0 ? gains.indexOf(most) : -1
}

/** The open pair of highest value; of equal ones the first. */
function bestOf(stakes: Stakes, valueOf: (c: number) => number): number {
  let best = -1
  let most = -Infinity
  for (let c = 0; c < stakes.isDone.length; c += 1) {
    if (stakes.isDone[c]) continue
    const value = valueOf(c)
    if (best < 0 || value > most) {
      most = value
      best = c
    }
  }
  return best
}
