/** The last entry. A head noted elsewhere proves later that the log was not rewritten. */
export interface AuditHead {
  sequence: number
  hash: string
}

export function formatAuditHead({ sequence, hash }: AuditHead): string {
  return `${sequence}:${hash}`
}

export function parseAuditHead(text: string): AuditHead | null {
  const [, sequence, hash] = /^(0|[1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? []
  return sequence === undefined || hash === undefined ? null : { sequence: Number(sequence), hash }
}
