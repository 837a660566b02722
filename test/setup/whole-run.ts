/** Whether this is `npm run test:whole`, which also runs tests that take too long for `npm test`. */
export const isWholeRun = Boolean(process.env['WHOLE'])
