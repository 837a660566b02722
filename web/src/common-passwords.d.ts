declare module 'virtual:common-passwords' {
  /** Of the most common passwords, with spaces between them. */
  export const words: string
}
