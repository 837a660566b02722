import { calibrateCertificates } from '../../services/ai-scan/src/training/fit/certificate-calibration.ts'
import type { MarketTrainer } from '../../services/ai-scan/src/training/fit/trainer.ts'
import { defaultMarketParameters } from '../../services/ai-scan/src/sampler/default-market-parameters.ts'
import type {
  CertificateCalibration,
  MarketParameters,
} from '../../services/ai-scan/src/sampler/market-parameters.ts'
import type { FareMarket } from '../fares/fare-market.ts'
import { departureDaysAhead, type DatePairGrid, lastDayAhead } from './grids.ts'
import { cachedCalendarFares, historyMinAgeDays, ownHistoryFares } from './known-fares.ts'
import type { SearchPolicy } from './run-policy.ts'
import type { SamplerInputs } from './run-sampler.ts'
import type { MarketCertificate } from './simulated-certificates.ts'
import { trainOnMarket } from './trainer.ts'

/** What a policy knows before its first check: `null` for baselines, `none` where the grid lacks the policy's known fares. */
type Knowledge = SamplerInputs | null | 'none'

/**
 * Parameters are learned from fares that other city pairs had up to the day of the scan, except for cold scans. Certificates of shipped
 * scans are calibrated on all days of the other city pairs; all other policies have the default calibration, so that their results don't
 * depend on what else runs.
 */
export function createKnowledgeSource(
  market: FareMarket,
  simulated: readonly MarketCertificate[],
): (policy: SearchPolicy, grid: DatePairGrid) => Knowledge {
  const trainers = new Map<number, MarketTrainer>()
  const trainerOn = (day: number) => {
    const trainer = trainers.get(day) ?? trainOnMarket(market, day)
    trainers.set(day, trainer)
    return trainer
  }
  const learnedParameters = (grid: DatePairGrid): MarketParameters => {
    const trainer = trainerOn(grid.today)
    const question = {
      ...grid,
      firstDay: grid.today + departureDaysAhead.first,
      lastDay: grid.today + lastDayAhead,
    }
    const fitted = trainer.fitParameters(grid.cityPair)
    return trainer.withDateEffects(fitted, question, grid.today - historyMinAgeDays)
  }
  const calibrations = new Map<string, CertificateCalibration>()
  const calibrationFor = (cityPair: string) => {
    const others = () => simulated.filter((one) => one.market === market.name && one.cityPair !== cityPair)
    const calibration =
      calibrations.get(cityPair) ?? calibrateCertificates(others(), defaultMarketParameters.certificate)
    calibrations.set(cityPair, calibration)
    return calibration
  }
  return (policy, grid) => {
    if (policy === 'cold') return { known: [], learned: defaultMarketParameters, stopsEarly: false }
    const isShipped = policy === 'shipped' || policy === 'shipped-history'
    if (!isShipped && policy !== 'history' && policy !== 'calendar') return null
    const known =
      policy === 'shipped'
        ? []
        : policy === 'calendar'
          ? cachedCalendarFares(market, grid)
          : ownHistoryFares(market, grid)
    const legs = new Set(known.map((fare) => (fare.returnDay === null ? 'outbound' : 'inbound')))
    if (policy !== 'shipped' && legs.size < 2) return 'none'
    const learned = learnedParameters(grid)
    const certificate = isShipped ? calibrationFor(grid.cityPair) : learned.certificate
    return { known, learned: { ...learned, certificate }, stopsEarly: isShipped }
  }
}
