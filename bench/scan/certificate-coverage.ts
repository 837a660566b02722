import {
  calibrateCertificate,
  type ScoredCertificate,
} from '../../services/ai-scan/src/training/fit/certificate-calibration.ts'
import { certificateLogBound } from '../../services/ai-scan/src/sampler/certificate/certificate.ts'
import type { CertificateCalibration } from '../../services/ai-scan/src/sampler/market-parameters.ts'
import { defaultMarketParameters } from '../../services/ai-scan/src/sampler/default-market-parameters.ts'
import type { PolicyRun } from './run-policy.ts'

/**
 * Whether each run's certificate held, calibrated on the other city pairs of its file (leave-one-out), or as by default
 * where there are none. Checks do not depend on the calibration, so each scan runs once. `null` without a certificate.
 */
export function createCertificateHoldsCheck(runs: readonly PolicyRun[]): (run: PolicyRun) => boolean | null {
  const calibrations = new Map<string, CertificateCalibration>()
  for (const market of Map.groupBy(runs, (run) => run.market).values()) {
    const byPair = [...Map.groupBy(market, (run) => run.cityPair)].map(([cityPair, own]) => ({
      cityPair,
      scored: toScoredCertificates(own),
    }))
    for (const { cityPair } of byPair) {
      const others = byPair.filter((other) => other.cityPair !== cityPair).flatMap(({ scored }) => scored)
      calibrations.set(
        keyOf({ market: market[0]?.market ?? '', cityPair }),
        calibrateCertificate(others) ?? defaultMarketParameters.certificate,
      )
    }
  }
  return (run) => {
    const calibration = calibrations.get(keyOf(run))
    if (!run.claim || !calibration) return null
    return run.claim.logGap <= certificateLogBound(run.claim.features, calibration)
  }
}

/** Weights sum to 1; each kind of scan is a group. */
export function toScoredCertificates(runs: readonly PolicyRun[]): ScoredCertificate[] {
  const claims = runs.flatMap(({ market, variant, policy, claim }) =>
    claim ? [{ group: `${market} ${variant} ${policy}`, ...claim }] : [],
  )
  return claims.map((claim) => ({ ...claim, weight: 1 / claims.length }))
}

function keyOf({ market, cityPair }: Pick<PolicyRun, 'market' | 'cityPair'>): string {
  return `${market} ${cityPair}`
}
