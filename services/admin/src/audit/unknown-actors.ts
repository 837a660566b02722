const rangePattern = /^unknown actors up to ([1-9]\d{0,15})$/

export function formatUnknownActorRange(sequence: number): string {
  return `unknown actors up to ${sequence}`
}

export function parseUnknownActorRange(resource: string | null): number | null {
  const [, sequence] = rangePattern.exec(resource ?? '') ?? []
  return sequence === undefined ? null : Number(sequence)
}
