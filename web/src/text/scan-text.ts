import { enScan } from './en/scan.ts'

/** What AI Deal Search says. It travels with it, and is no part of the first load. */
export const scanText: typeof enScan = enScan
