import { bootstrapInterval, type Interval } from '../scan/bootstrap.ts'

export interface Ratio {
  ratio: number | null
  /** 95% over city pairs drawn with replacement; common shocks are not included. */
  interval: Interval | null
}

/** Ratio of the sums of two lists with a value per city pair. */
export function ratioWithInterval(parts: readonly number[], wholes: readonly number[]): Ratio {
  return {
    ratio: ratioOfSums(parts, wholes),
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
) {
  const gain = (counts?: ArrayLike<number>) => {
    const [score, share] = [ratioOfSums(squaredErrors, all, counts), ratioOfSums(events, all, counts)]
    return score === null || share === null ? null : share * (1 - share) - score
  }
  return { gain: gain(), interval: bootstrapInterval(all.length, gain) }
}
