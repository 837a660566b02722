import type { BagsWanted } from '@faresight/contracts/search/bags'
import { createContext } from 'react'

export const noBags: BagsWanted = { cabin: 0, checked: 0 }

/** Bags of each traveller that prices are shown with. */
export const BagsContext = createContext<BagsWanted>(noBags)
