/**
 * Whether all is tested that there is (`npm run test:whole`), and not only what every change is asked (`npm test`): every page
 * on a desk as well as on a phone, all orders of events, a process killed at every step. New pictures are taken of every page.
 */
export const isWhole = Boolean(process.env['WHOLE'] ?? process.env['UPDATE_SCREENS'])
