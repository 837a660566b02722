/** Breaks the previous release while it still runs. */
export const breakingCodes = [
  'drop',
  'drop-column',
  'drop-constraint',
  'drop-default',
  'drop-not-null',
  'change-type',
  'new-constraint',
  'not-null',
  'rename',
  'required-column',
  'revoke',
] as const

/** Blocks other transactions, or cannot be analysed. */
export const blockingCodes = [
  'blocks-writes',
  'fills-at-once',
  'needs-alone',
  'not-again',
  'opaque',
  'rewrites',
  'unknown',
  'validates-at-once',
] as const

export type FindingCode = (typeof breakingCodes | typeof blockingCodes)[number]

export interface MigrationFinding {
  code: FindingCode
  /** Table, column or statement. */
  what: string
}
