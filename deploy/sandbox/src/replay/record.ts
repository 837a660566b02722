/** A recorded fare: one way, one adult, economy. `airlines` are codes: the seller first, then those who share the flight. */
export type RecordedFare = {
  readonly price: number
  readonly currency: string
  readonly minutes: number | undefined
  readonly stops: number
  readonly airlines: readonly string[]
}
