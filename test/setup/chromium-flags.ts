/** A browser for tests and benches: without a screen, and asking nothing of its maker. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** And for tests, of which none is about speed: they run too short for what the best compiler of V8 makes, and its work is an eighth of theirs. */
export const testFlags = [...chromiumFlags, '--in-process-gpu', '--js-flags=--no-turbofan']
