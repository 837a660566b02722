import { lazy } from '../../ui/lazy.ts'

export const loadResults = () => import('./results.tsx')
export const Results = lazy(loadResults, 'Results')

export const loadScan = () => import('./scan-results.tsx')
export const ScanResults = lazy(loadScan, 'ScanResults')
