/** How often a provider may be asked, over all replicas. */
export interface Limits {
  perDay: number
  perSecond: number
}
