import type { ResultOption } from '@faresight/contracts/search/result'
import { use } from 'react'
import { BagsContext, shortTotalWords, totalWords } from './bags.ts'

interface Props {
  option: ResultOption
  /** Those who have a seat. */
  travellers: number
  short?: boolean
}

/** What an option costs with the traveller's bags. */
export function BagsTotal({ option, travellers, short = false }: Props) {
  const bags = use(BagsContext)
  const words = (short ? shortTotalWords : totalWords)(option, bags, travellers)
  return words && <div className={short ? 'text-12' : 'text-13 font-medium text-balance'}>{words}</div>
}
