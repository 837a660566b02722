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
  get title() {
    return text.landing.head
  },
  get description() {
    return text.description
  },
  get card() {
    return text.landing.title
  },
}
