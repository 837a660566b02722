import { late } from '../../ui/late.ts'

export const loadResults = () => import('./results.tsx')
export const Results = late(loadResults, 'Results')

export const loadScan = () => import('./scan-results.tsx')
export const ScanResults = late(loadScan, 'ScanResults')
