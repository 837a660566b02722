/** For a browser that makes no calls of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Without V8's optimizing compiler, which takes an eighth of the CPU time of tests. */
export const chromiumTestFlags = [...chromiumFlags, '--js-flags=--no-turbofan']
