import { expect, test } from 'vitest'
import { certificateLogBound } from '../../sampler/certificate/certificate.ts'
import type { CertificateCalibration } from '../../sampler/market-parameters.ts'
import { calibrateCertificates, type ScoredCertificate } from './certificate-calibration.ts'

/** Gaps that are uniform up to `width`, by a feature that tells the width, in a fixed order without pattern. */
function scored(
  count: number,
  widthOf: (at: number) => number,
  change: Partial<ScoredCertificate> = {},
): ScoredCertificate[] {
  return Array.from({ length: count }, (_, at) => ({
    tripType: 'roundtrip',
    scanClass: 'all',
    cityPair: `pair ${at % 200}`,
    kind: 'sums',
    scan: `scan ${at}`,
    features: [widthOf(at)],
    logGap: widthOf(at) * (((at * 7919) % 1009) / 1009),
    ...change,
  }))
}

function heldShare(rows: readonly ScoredCertificate[], calibration: CertificateCalibration): number {
  const held = rows.filter((row) => row.logGap <= (certificateLogBound(row, calibration) ?? NaN))
  return held.length / rows.length
}

test('certificates hold in 95 of 100 cases, whatever the features', () => {
  const rows = scored(2000, (at) => (at % 20 < 10 ? 0.02 : 0.2))
  const calibration = calibrateCertificates(rows, {})
  expect(heldShare(rows, calibration)).toBeCloseTo(0.95, 2)
  for (const width of [0.02, 0.2]) {
    const alike = rows.filter(({ features: [feature] }) => feature === width)
    expect(heldShare(alike, calibration)).toBeGreaterThan(0.92)
    expect(heldShare(alike, calibration)).toBeLessThan(0.99)
  }
})

test.each([
  [6, 0.973],
  [20, 0.96],
  [200, 0.951],
])('certificates from %i city pairs hold in a share of %f', (cityPairs, share) => {
  const rows = scored(2000, () => 0.05).map((row, at) => ({ ...row, cityPair: `pair ${at % cityPairs}` }))
  expect(heldShare(rows, calibrateCertificates(rows, {}))).toBeCloseTo(share, 2)
})

test('certificates hold as often in each class, although the features do not tell them apart', () => {
  const easy = scored(1000, () => 0.05, { scanClass: 'easy' })
  const hard = easy.map((row) => ({ ...row, scanClass: 'hard', logGap: row.logGap + 0.1 }))
  const calibration = calibrateCertificates([...easy, ...hard], {})
  for (const rows of [easy, hard]) expect(heldShare(rows, calibration)).toBeCloseTo(0.95, 2)
  expect(calibration.roundtrip?.classes['hard']).toMatchObject({ scans: 1000, cityPairs: 200 })
})

test('each city pair counts the same, however many scans it has', () => {
  const many = scored(1000, () => 0.05)
  const one = scored(10_000, () => 0.05, { cityPair: 'pair 0', logGap: 1 })
  expect(heldShare(many, calibrateCertificates([...many, ...one], {}))).toBeLessThan(1)
})

test('a class of few city pairs has the widest offset', () => {
  const common = scored(1000, () => 0.05)
  const rare = scored(50, () => 0.05, { scanClass: 'rare', cityPair: 'pair 0', logGap: 0.001 })
  const { roundtrip } = calibrateCertificates([...common, ...rare], {})
  expect(roundtrip?.classes['rare']?.offset).toBe(roundtrip?.classes['all']?.offset)
})

test('for other markets, a class has an offset that is right in 97.5 of 100 cases in the worst of these', () => {
  const calm = scored(1000, () => 0.05)
  const volatile = scored(1000, () => 0.05, { kind: 'volatile' }).map((row) => ({
    ...row,
    logGap: row.logGap + 0.1,
  }))
  const calibration = calibrateCertificates([...calm, ...volatile], {}, ({ kind }) => kind)
  expect(heldShare(volatile, calibration)).toBeCloseTo(0.975, 2)
})

test('a trip type keeps its default with fewer than 6 city pairs, and one never simulated has no bound', () => {
  const few = scored(1000, () => 0.05).filter((_, at) => at % 200 < 5)
  const defaults = { roundtrip: { coefficients: [1], classes: {} } }
  expect(calibrateCertificates(few, defaults)).toEqual(defaults)
  const calibration = calibrateCertificates(
    scored(1000, () => 0.05),
    {},
  )
  const inputs = { features: [0.05], scanClass: 'all' }
  expect(certificateLogBound({ ...inputs, tripType: 'roundtrip' }, calibration)).toBeGreaterThan(0)
  expect(certificateLogBound({ ...inputs, tripType: 'oneway' }, calibration)).toBeNull()
  expect(
    certificateLogBound({ ...inputs, tripType: 'roundtrip', scanClass: 'another' }, calibration),
  ).toBeNull()
})
