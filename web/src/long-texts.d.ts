declare module '*.md' {
  /** What stands before the first heading. */
  export const lead: string
  export const sections: readonly import('./prose/content.ts').Section[]
}
