import type { FallWindowDays } from '@faresight/contracts/ai-scan/forecast-rules'
import type { DecisionTree } from './decision-tree.ts'

// Stored as JSON.

/** A model of another version is discarded. */
export interface ForecastModel {
  version: 3
  horizons: Readonly<Record<string, HorizonModel>>
  falls: FallModels
}

export interface HorizonModel {
  /** Number of training changes; 0 for the default model. */
  samples: number
  days: number
  /** The leaf of a trip's features has the distribution of changes. */
  tree: DecisionTree
  /** Quantile levels that held 80% and 95% in the backtest. */
  quantileLevels: QuantileLevels
  /** Weight of the median, 0 to 1; 0 is persistence. */
  medianWeight: number
  fall: ChanceCalibration
  rise: ChanceCalibration
  wait: AdviceThreshold | null
  buy: AdviceThreshold | null
}

export interface QuantileLevels {
  low95: number
  low80: number
  high80: number
  high95: number
}

/** Calibrated chance: baseRate + slope · (raw - baseRate), at most `maxChance`. */
export interface ChanceCalibration {
  baseRate: number
  slope: number
  maxChance: number
}

/** Advice is given from `minChance` on; in the backtest it was given `said` times and `right` so often. */
export interface AdviceThreshold {
  minChance: number
  said: number
  right: number
}

/** Windows without enough changes are missing. */
export type FallModels = Readonly<Partial<Record<FallWindowDays, FallModel>>>

export interface FallModel {
  /** Leaves are distributions of the change to the lowest price in the window; a leaf's count is its number of fares. */
  tree: DecisionTree
  fall: ChanceCalibration
}
