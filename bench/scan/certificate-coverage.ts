import type { ScoredCertificate } from '../../services/ai-scan/src/training/fit/certificate-calibration.ts'
import type { PolicyRun } from './run-policy.ts'

/** Weights sum to 1; each kind of scan is a group. */
export function toScoredCertificates(runs: readonly PolicyRun[]): ScoredCertificate[] {
  const claims = runs.flatMap(({ market, variant, policy, claim }) =>
    claim ? [{ group: `${market} ${variant} ${policy}`, ...claim }] : [],
  )
  return claims.map((claim) => ({ ...claim, weight: 1 / claims.length }))
}
