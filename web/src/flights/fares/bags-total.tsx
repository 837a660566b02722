import type { ResultOption } from '@faresight/contracts/search/result'
import { use } from 'react'
import { BagsContext, totalWords } from './bags.ts'

/** What an option costs with the traveller's bags. */
export function BagsTotal({ option, travellers }: { option: ResultOption; travellers: number }) {
  const words = totalWords(option, use(BagsContext), travellers)
  return words && <div className="text-13 font-medium">{words}</div>
}
