import { expect, test } from 'vitest'
import { certificateLogBound } from '../../sampler/certificate/certificate.ts'
import { calibrateCertificate, type ScoredCertificate } from './certificate-calibration.ts'

/** Gaps that are uniform up to `width`, by a feature that tells the width, in a fixed order without pattern. */
function scored(count: number, widthOf: (at: number) => number, group = 'all'): ScoredCertificate[] {
  return Array.from({ length: count }, (_, at) => ({
    group,
    weight: 1,
    features: [widthOf(at)],
    logGap: widthOf(at) * (((at * 7919) % 1009) / 1009),
  }))
}

const held = (rows: readonly ScoredCertificate[], of: ScoredCertificate[]) => {
  const calibration = calibrateCertificate(of)
  if (!calibration) throw new Error('there are enough rows')
  const right = rows.filter(({ features, logGap }) => logGap <= certificateLogBound(features, calibration))
  return right.length / rows.length
}

test('certificates hold in 95 of 100 cases, whatever the features', () => {
  const rows = scored(2000, (at) => (at % 2 === 0 ? 0.02 : 0.2))
  expect(held(rows, rows)).toBeCloseTo(0.95, 2)
  for (const width of [0.02, 0.2]) {
    const alike = rows.filter(({ features: [feature] }) => feature === width)
    expect(held(alike, rows)).toBeGreaterThan(0.92)
    expect(held(alike, rows)).toBeLessThan(0.99)
  }
})

test('a worse kind of scan widens all bounds half-way', () => {
  const rows = [
    ...scored(1000, () => 0.05),
    ...scored(1000, () => 0.05, 'worse').map((row) => ({ ...row, logGap: row.logGap + 0.1 })),
  ]
  const worse = rows.filter(({ group }) => group === 'worse')
  expect(held(rows, rows)).toBeGreaterThan(0.95)
  expect(held(worse, rows)).toBeGreaterThan(0.9)
})

test('rows count by their weights', () => {
  const common = scored(1000, () => 0.05)
  const rare = scored(1000, () => 0.05).map((row) => ({ ...row, weight: 1e-6, logGap: 1 }))
  expect(held(common, [...common, ...rare])).toBeLessThan(0.97)
})

test('too few certificates give no calibration, and exhaustive scans do not count', () => {
  expect(calibrateCertificate(scored(100, () => 0.1))).toBeNull()
  expect(
    calibrateCertificate(scored(1000, () => 0.1).map((row) => ({ ...row, logGap: -Infinity }))),
  ).toBeNull()
})
