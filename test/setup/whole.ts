/**
 * Whether all is tested that there is (`npm run test:whole`), and not only what every change is asked (`npm test`): all orders of
 * events, a process killed at every step, and of a page also what is rare.
 */
export const isWhole = Boolean(process.env['WHOLE'])
