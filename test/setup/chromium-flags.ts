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

/** Also for tests, which are too short to profit from V8's optimizing compiler: it would take an eighth of their CPU time. */
export const testFlags = [...chromiumFlags, '--in-process-gpu', '--js-flags=--no-turbofan']
