import { text } from '../../text/text.ts'

export interface Head {
  title: string
  description: string
  noindex?: boolean
  /** By default the title. */
  card?: string
  /** Query of the canonical address. */
  query?: string
}

export const homeHead: Head = {
  title: text.landing.head,
  description: text.description,
  card: text.landing.title,
}
