// What forecasts are made from. Plain data that can be stored as it is.

export interface LearnedForecasts {
  version: 1
  horizons: Readonly<Record<string, HorizonLesson>>
}

/** Of changes over so many days: logarithms of the later price over the one of now. */
export interface HorizonLesson {
  samples: number
  low95: number
  low80: number
  high80: number
  high95: number
  fall: number
  rise: number
}
