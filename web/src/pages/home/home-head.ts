import { text } from '../../text/text.ts'

/** What stands in the head of a page. */
export interface Head {
  title: string
  description: string
  noindex?: boolean
  /** What its social card says, where that is not the title. */
  card?: string
  /** What of the query belongs to its own address. */
  query?: string
}

/** Of the page that comes with the first load. */
export const homeHead: Head = {
  title: text.landing.head,
  description: text.description,
  card: text.landing.title,
}
