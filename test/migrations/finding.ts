/** What the release before would notice, while it still runs: no running version may use it any more. */
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

/** What keeps others waiting, or what cannot be seen into. */
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
  /** The table, column or statement that it is about. */
  what: string
}
