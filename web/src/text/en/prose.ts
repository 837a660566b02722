/** What stands around pages of text. */
export const enProse = {
  contents: 'On this page',
  /** Before a day. */
  updated: 'Last updated',
}
