import { forecastHorizonDays, type ForecastHorizonDays } from '@faresight/contracts/ai-scan/forecast-rules'
import { fitFallModels } from './fall-frequencies.ts'
import { findAdviceThreshold } from './advice-threshold.ts'
import {
  fitMedianWeight,
  calibrateQuantileLevels,
  type BacktestOutcome,
  toBacktestOutcomes,
  toLeafDistribution,
  fitFallCalibration,
  fitRiseCalibration,
} from './calibration.ts'
import { type ChangeDistribution, changeBinCount } from './change-distribution.ts'
import type { ForecastModel, HorizonModel } from './forecast-model.ts'
import { computeVolatilityRatios, scaleHorizonModelVolatility } from './volatility.ts'
import { collectTrainingRows } from './training-rows.ts'
import type { TripPriceSeries } from './trip-series.ts'
import { defaultForecastModel } from './default-forecast-model.ts'
import {
  type TreeGrowthParameters,
  growDecisionTree,
  listLeaves,
  type TrainingRows,
} from './decision-tree.ts'
import { runForecastBacktest } from './backtest.ts'

const minChanges = 200
const minPeriods = 6
const minWaitRightShare = 0.7
const minBuyRightShare = 0.85
const growth: TreeGrowthParameters = { maxLeaves: 16, minRows: 200, priorWeight: 50, minGain: 60 }

/**
 * Fits a forecast model to prices seen up to `today`. Horizons with too few changes use the default model, scaled to the
 * volatility of the nearest fitted horizon.
 */
export function fitForecastModel(trips: readonly TripPriceSeries[], today: number): ForecastModel {
  const fitted = new Map<ForecastHorizonDays, HorizonModel>()
  for (const [horizon, rows] of collectTrainingRows(trips, today, forecastHorizonDays)) {
    if (rows.count >= minChanges) fitted.set(horizon, fitHorizonModel(rows, horizon))
  }
  return {
    version: 3,
    falls: fitFallModels(trips, today),
    horizons: Object.fromEntries(
      forecastHorizonDays.map((horizon) => [
        horizon,
        fitted.get(horizon) ?? scaleDefaultHorizonModel(horizon, fitted),
      ]),
    ),
  }
}

function fitHorizonModel(rows: TrainingRows, horizon: ForecastHorizonDays): HorizonModel {
  const defaultModel = requireDefaultHorizonModel(horizon)
  const prior = meanLeafDistribution(defaultModel)
  const outcomes = toBacktestOutcomes(runForecastBacktest(rows, horizon, prior, growth), rows)
  const days = new Set(rows.days).size
  const periods = days / horizon
  const everyRow = Int32Array.from({ length: rows.count }, (_, row) => row)
  return {
    samples: rows.count,
    days,
    tree: growDecisionTree(rows, everyRow, prior, growth),
    quantileLevels: calibrateQuantileLevels(outcomes, defaultModel.quantileLevels, periods),
    medianWeight: periods < minPeriods ? 0 : fitMedianWeight(outcomes),
    fall: fitFallCalibration(outcomes, rows, periods),
    rise: fitRiseCalibration(outcomes, rows, periods),
    wait: findAdviceThreshold(
      outcomes.map((one) => ({
        ...toTrialBlock(one),
        chance: one.fallChance,
        right: one.fell,
        saving: 1 - Math.exp(one.change),
      })),
      minWaitRightShare,
    ),
    buy: findAdviceThreshold(
      outcomes.map((one) => ({
        ...toTrialBlock(one),
        chance: one.riseChance,
        right: one.rose,
        saving: Math.exp(one.change) - 1,
      })),
      minBuyRightShare,
    ),
  }
}

function toTrialBlock({ pair, window, departure }: BacktestOutcome) {
  return { window, block: `${pair} ${window} ${Math.floor(departure / 7)}` }
}

function scaleDefaultHorizonModel(
  horizon: ForecastHorizonDays,
  fitted: ReadonlyMap<ForecastHorizonDays, HorizonModel>,
): HorizonModel {
  const defaultModel = requireDefaultHorizonModel(horizon)
  const nearest = [...fitted.keys()].toSorted((a, b) => logDistance(a, horizon) - logDistance(b, horizon))[0]
  const model = nearest === undefined ? undefined : fitted.get(nearest)
  if (nearest === undefined || !model) return defaultModel
  return scaleHorizonModelVolatility(
    defaultModel,
    computeVolatilityRatios(
      meanLeafDistribution(model),
      meanLeafDistribution(requireDefaultHorizonModel(nearest)),
      model.days,
    ),
  )
}

function logDistance(a: ForecastHorizonDays, b: ForecastHorizonDays): number {
  return Math.abs(Math.log(a / b))
}

function requireDefaultHorizonModel(horizon: ForecastHorizonDays): HorizonModel {
  const model = defaultForecastModel.horizons[horizon]
  if (!model) throw new Error(`No forecast of ${horizon} days is shipped`)
  return model
}

/** Mean distribution over the leaves, weighted by their counts. */
function meanLeafDistribution({ tree }: HorizonModel): ChangeDistribution {
  const spread = new Float64Array(changeBinCount)
  let total = 0
  for (const leaf of listLeaves(tree)) {
    total += leaf.count
    for (const [step, share] of toLeafDistribution(leaf).entries())
      spread[step] = (spread[step] ?? 0) + leaf.count * share
  }
  return spread.map((weight) => weight / total)
}
