import { afterEach, describe, expect, it, vi } from 'vitest'
import { keyHistoryEntry } from './history-entry.ts'

/** A browser's history with one entry. */
function openEntry(state: unknown) {
  const entry = { state, replaceState: (next: unknown) => void (entry.state = next) }
  vi.stubGlobal('history', entry)
  keyHistoryEntry()
  return entry
}

describe('the key of a history entry', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([[null], ['text'], [{ idx: 0 }]])('is given where there is none: %j', (state) => {
    const { state: keyed } = openEntry(state)
    expect(keyed).toEqual({
      ...(typeof state === 'object' && state),
      key: expect.stringMatching(/^[a-z0-9]+$/),
    })
  })

  it('differs from that of another document, so that neither takes the other’s scroll position', () => {
    expect(openEntry(null).state).not.toEqual(openEntry(null).state)
  })

  it('stays: a reload and going back find it again', () => {
    const state = { idx: 2, key: 'abc' }
    expect(openEntry(state).state).toBe(state)
  })
})
