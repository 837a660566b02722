/**
 * A recorded fare: one way, one adult, economy; `airline` is a code. Where the day itself was not recorded, it is the
 * nearest recorded day's of the route and `isNearest` is set.
 */
export type RecordedFare = {
  readonly price: number
  readonly currency: string
  readonly minutes: number | undefined
  readonly stops: number
  readonly airline: string | undefined
  readonly isNearest: boolean
}
