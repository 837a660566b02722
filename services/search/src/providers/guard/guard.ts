import { createSend, type Send } from '../send.ts'
import type { Limits } from './limits.ts'

/** More than any real answer; what is longer is not read to its end. */
const maxBytes = 16 * 1024 * 1024

/** What stands between the adapters and their providers. */
export interface Guard {
  /** Makes a provider whose requests all go through the guard, within its limits. */
  around<P extends { name: string; title: string }>(limits: Limits, create: (send: Send) => P): P
}

export function createGuard(): Guard {
  return {
    around: (_limits, create) => create(createSend(maxBytes)),
  }
}
