import { calibrate, type Scored } from '../../services/ai-scan/src/learning/calibration.ts'
import { boundOf } from '../../services/ai-scan/src/sampler/certificate/certificate.ts'
import type { Calibration } from '../../services/ai-scan/src/sampler/learned.ts'
import { shipped } from '../../services/ai-scan/src/sampler/shipped.ts'
import type { Run } from './run.ts'

/**
 * Tells of each of our runs whether its certificate was right. It is calibrated on the runs of all other city pairs of the
 * same file; where there are none, as it is shipped. What a scan checks does not depend on its calibration, so every scan
 * is run once and its certificate is made afterwards. `null` for a run without one.
 */
export function heldBy(runs: readonly Run[]): (run: Run) => boolean | null {
  const calibrations = new Map<string, Calibration>()
  for (const market of Map.groupBy(runs, (run) => run.market).values()) {
    const byPair = [...Map.groupBy(market, (run) => run.cityPair)].map(([cityPair, own]) => ({
      cityPair,
      scored: scoredOf(own),
    }))
    for (const { cityPair } of byPair) {
      const others = byPair.filter((other) => other.cityPair !== cityPair).flatMap(({ scored }) => scored)
      calibrations.set(
        keyOf({ market: market[0]?.market ?? '', cityPair }),
        calibrate(others) ?? shipped.certificate,
      )
    }
  }
  return (run) => {
    const calibration = calibrations.get(keyOf(run))
    if (!run.claim || !calibration) return null
    return run.claim.logGap <= boundOf(run.claim.features, calibration)
  }
}

/** The certificates of some runs beside the truth. Together they weigh 1; those of a kind of scan are a group. */
export function scoredOf(runs: readonly Run[]): Scored[] {
  const claims = runs.flatMap(({ market, variant, policy, claim }) =>
    claim ? [{ group: `${market} ${variant} ${policy}`, ...claim }] : [],
  )
  return claims.map((claim) => ({ ...claim, weight: 1 / claims.length }))
}

function keyOf({ market, cityPair }: Pick<Run, 'market' | 'cityPair'>): string {
  return `${market} ${cityPair}`
}
