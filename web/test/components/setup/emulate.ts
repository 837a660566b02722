import type { BrowserCommand } from 'vitest/node'

/** What the browser says that a person prefers. */
export interface Preferences {
  colorScheme: 'light' | 'dark'
  reducedMotion: 'reduce' | 'no-preference'
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulate: (preferences: Preferences) => Promise<void>
  }
}

export const emulate: BrowserCommand<[Preferences]> = ({ page }, preferences) =>
  page.emulateMedia(preferences)
