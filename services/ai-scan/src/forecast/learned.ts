import type { Tree } from './tree.ts'

// What forecasts are made from. Plain data that can be stored as it is.

/** The version rises when a part means something else than before: what an older one has learned is learned again. */
export interface LearnedForecasts {
  version: 2
  /** By days ahead. */
  horizons: Readonly<Record<string, Lesson>>
}

/** How prices change over one horizon. */
export interface Lesson {
  /** How many changes it is learned from; 0 where none were seen of this horizon. */
  samples: number
  /** On how many days the prices were seen that then changed, or not. */
  days: number
  /** Comparable moments of trips, and how the changes after them were spread. */
  tree: Tree
  /** Between which shares of that spread the later prices lay in 80 and 95 of 100 trials. */
  levels: Levels
  /** How much of the spread's median to believe, 0 to 1: without proof in trials nothing, which is persistence. */
  drift: number
  fall: Chance
  rise: Chance
  wait: Rule | null
  buy: Rule | null
}

export interface Levels {
  low95: number
  low80: number
  high80: number
  high95: number
}

/** `base` is how often it happens at all, `trust` how much of what a leaf says beyond that trials bore out. */
export interface Chance {
  base: number
  trust: number
}

/** Advice is said from that chance on; so often it was said in trials, and right. */
export interface Rule {
  from: number
  said: number
  right: number
}
