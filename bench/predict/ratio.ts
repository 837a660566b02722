import { bootstrapInterval, type Estimate } from '../scan/bootstrap.ts'

/** Ratio of the sums of two lists with a value per city pair. The interval doesn't include common shocks. */
export function ratioWithInterval(parts: readonly number[], wholes: readonly number[]): Estimate {
  return {
    value: ratioOfSums(parts, wholes),
    interval: bootstrapInterval(parts.length, (counts) => ratioOfSums(parts, wholes, counts)),
  }
}

/** @param counts how often each city pair counts; once by default */
function ratioOfSums(
  parts: readonly number[],
  wholes: readonly number[],
  counts?: ArrayLike<number>,
): number | null {
  const sum = (values: readonly number[]) =>
    values.reduce((total, value, at) => total + value * (counts?.[at] ?? 1), 0)
  const whole = sum(wholes)
  return whole > 0 ? sum(parts) / whole : null
}

/** The Brier score of always predicting the share of events, minus that of the forecasts. */
export function brierGain(
  squaredErrors: readonly number[],
  events: readonly number[],
  all: readonly number[],
): Estimate {
  const gain = (counts?: ArrayLike<number>) => {
    const [score, share] = [ratioOfSums(squaredErrors, all, counts), ratioOfSums(events, all, counts)]
    return score === null || share === null ? null : share * (1 - share) - score
  }
  return { value: gain(), interval: bootstrapInterval(all.length, gain) }
}
