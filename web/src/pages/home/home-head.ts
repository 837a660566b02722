import { text } from '../../text/text.ts'

/** What stands in the head of a page. */
export interface Head {
  title: string
  description: string
  noindex?: boolean
}

/** Of the page that comes with the first load. */
export const homeHead: Head = { title: text.landing.head, description: text.description }
