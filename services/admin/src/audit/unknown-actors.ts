const rangePattern = /^strangers up to ([1-9]\d{0,15})$/

/** `targetResource` of an `origins.erased` entry for unknown actors up to a sequence. */
export function formatUnknownActorRange(sequence: number): string {
  return `strangers up to ${sequence}`
}

/** `null` for any other text. */
export function parseUnknownActorRange(resource: string | null): number | null {
  const [, sequence] = rangePattern.exec(resource ?? '') ?? []
  return sequence === undefined ? null : Number(sequence)
}
