/**
 * Whether this is `npm run test:whole`, which also runs what takes too long for `npm test`: all orders of events, a process killed
 * at every step, rare states of pages.
 */
export const isWhole = Boolean(process.env['WHOLE'])
