import { readFileSync, renameSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createEmptyStripeState, type StripeState } from './objects/state.ts'

interface StripeStateFile {
  readonly state: StripeState
  /** Resolves when all changes so far are in the file. */
  readonly save: () => Promise<void>
}

/** Of events and of stored responses each. */
const maxStored = 3000

/** Reads the state from a file and saves it there; without a file the state is in memory. */
export function openStripeStateFile(file: string | undefined): StripeStateFile {
  const state = file === undefined ? createEmptyStripeState() : readState(file)
  let isDirty = false
  let saving: Promise<void> | undefined

  async function write(to: string): Promise<void> {
    try {
      // Changes of the same turn of the event loop are written together.
      await Promise.resolve()
      while (isDirty) {
        isDirty = false
        dropOldEntries(state)
        const text = JSON.stringify(state)
        await mkdir(dirname(to), { recursive: true })
        // A kill leaves the old file or the new one.
        await writeFile(`${to}.new`, text, { mode: 0o600 })
        await rename(`${to}.new`, to)
      }
    } catch (error) {
      console.error(`The sandbox could not save the state of its Stripe: ${String(error)}`)
    } finally {
      saving = undefined
    }
  }

  return {
    state,
    async save() {
      if (file === undefined) return dropOldEntries(state)
      isDirty = true
      saving ??= write(file)
      await saving
    },
  }
}

/** After a restart on another port. */
export function updateStripePageUrls(state: StripeState, origin: string): void {
  for (const objects of [state.sessions, state.portalSessions, state.invoices]) {
    const moved = JSON.stringify(objects).replaceAll(`"${state.origin}/stripe/`, `"${origin}/stripe/`)
    Object.assign(objects, JSON.parse(moved))
  }
  state.origin = origin
}

function readState(file: string): StripeState {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return createEmptyStripeState()
    throw error
  }
  try {
    // No one else writes this file: what has clocks was saved here.
    const state = JSON.parse(text) as Partial<StripeState>
    if (typeof state.clockOffsets !== 'object') throw new Error('The file holds no state.')
    return { ...createEmptyStripeState(), ...state }
  } catch {
    const brokenFile = `${file}.broken-${Date.now()}`
    renameSync(file, brokenFile)
    console.error(
      `The sandbox's Stripe starts empty: its file can't be read and was renamed to ${brokenFile}.`,
    )
    return createEmptyStripeState()
  }
}

/** Keys are in order of insertion. Events that still have to be delivered stay. */
function dropOldEntries({ deliveries, events, responses }: StripeState): void {
  const undelivered = new Set(deliveries.map(({ eventId }) => eventId))
  for (const id of Object.keys(events).slice(0, -maxStored)) if (!undelivered.has(id)) delete events[id]
  for (const key of Object.keys(responses).slice(0, -maxStored)) delete responses[key]
}
