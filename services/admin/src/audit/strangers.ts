const wording = /^strangers up to ([1-9]\d{0,15})$/

/** What an entry of `origins.erased` was done to: those of nobody known, up to a number of the log. */
export function strangersUpTo(sequence: number): string {
  return `strangers up to ${sequence}`
}

/** The number in such a text; `null` of any other. */
export function sequenceOfStrangers(resource: string | null): number | null {
  const [, sequence] = wording.exec(resource ?? '') ?? []
  return sequence === undefined ? null : Number(sequence)
}
