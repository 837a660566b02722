/** The last entry of a log: who has noted it elsewhere can tell later whether the log still is the one of then. */
export interface Head {
  sequence: number
  hash: string
}

/** `12:3f…`, as it stands in the service's log and after `--head`. */
export function headText({ sequence, hash }: Head): string {
  return `${sequence}:${hash}`
}

/** `null` where it is no such text. */
export function readHeadText(text: string): Head | null {
  const [, sequence, hash] = /^(0|[1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? []
  return sequence === undefined || hash === undefined ? null : { sequence: Number(sequence), hash }
}
